# wrong: it asked for the utility of node

from math import inf


def alpha_beta(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None

    def value(s, depth):
        if depth == 2:
            return game.utility(s, 0)
        v = -inf if depth % 2 == 0 else inf
        for a in game.actions(s):
            w = value(game.result(s, a), depth + 1)
            v = max(v, w) if depth % 2 == 0 else min(v, w)
        return v

    best = max(game.actions(state), key=lambda a: value(game.result(state, a), 1))
    return value(state, 0), best
