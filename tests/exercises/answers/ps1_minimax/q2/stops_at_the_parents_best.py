# wrong: leaf
# advice: This question asks for every leaf, even one that cannot change the value

from math import inf


def first_move(game, state, parents_best=None):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    sign = 1 if game.to_move(state) == 0 else -1
    best, action = -inf, None
    for a in game.actions(state):
        v = sign * first_move(game, game.result(state, a), sign * best)[0]
        if v > best:
            best, action = v, a
        if parents_best is not None and best > sign * parents_best:
            break
    return sign * best, action


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
