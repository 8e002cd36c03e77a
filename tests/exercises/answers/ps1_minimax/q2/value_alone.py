# wrong: a pair (value, line) was expected

from math import inf


def book_pairs(game, state):
    def maximum(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w, _ = minimum(game.result(s, a))
            if w > v:
                v, move = w, a
        return v, move

    def minimum(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            w, _ = maximum(game.result(s, a))
            if w < v:
                v, move = w, a
        return v, move

    return minimum(state) if game.to_move(state) else maximum(state)


def first_move(game, state):
    return book_pairs(game, state)[0]


def minimax(game, state):
    given = first_move(game, state)
    if not isinstance(given, tuple | list) or len(given) != 2 or given[1] is None:
        return (given[0], []) if isinstance(given, tuple | list) and len(given) == 2 else given
    (value, action), line = given, []
    while action is not None:
        line.append(action)
        if action not in list(game.actions(state)):
            break
        state = game.result(state, action)
        action = None if game.is_terminal(state) else first_move(game, state)[1]
    return value, line
