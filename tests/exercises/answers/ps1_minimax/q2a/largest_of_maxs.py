# wrong: the sign is not turned where the other player moves
# points: 0

from math import inf


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    v = -inf
    for a in game.actions(state):
        v = max(v, value(game, game.result(state, a)))
    return v
