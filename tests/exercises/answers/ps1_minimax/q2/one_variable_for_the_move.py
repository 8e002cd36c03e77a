# wrong: the line begins with 'b1'

from math import inf


def first_move(game, state):
    best_move = None

    def value(s):
        nonlocal best_move
        if game.is_terminal(s):
            return game.utility(s, 0)
        mine = game.to_move(s) == 0
        best = -inf if mine else inf
        for a in game.actions(s):
            v = value(game.result(s, a))
            if v > best if mine else v < best:
                best, best_move = v, a
        return best

    return value(state), best_move


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
