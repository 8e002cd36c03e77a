# right

from math import inf


def first_move(game, state):
    def nega(s, side):
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), -side)[0]
            if w > v:
                v, move = w, a
        return v, move

    side = 1 if game.to_move(state) == 0 else -1
    v, move = nega(state, side)
    return side * v, move


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
