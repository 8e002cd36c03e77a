# wrong: a leaf is valued for the wrong player
# points: 0

from math import inf


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    best = -inf
    for a in game.actions(state):
        best = max(best, -value(game, game.result(state, a)))
    return best
