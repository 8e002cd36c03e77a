# wrong: an action is returned where a value is expected

from math import inf


def first_move(game, state):
    if game.is_terminal(state):
        return None, game.utility(state, 0)
    best_a = None
    best_v = -inf if game.to_move(state) == 0 else inf
    for a in game.actions(state):
        _, v = first_move(game, game.result(state, a))
        if (game.to_move(state) == 0 and v > best_v) or (game.to_move(state) == 1 and v < best_v):
            best_a, best_v = a, v
    return best_a, best_v


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
