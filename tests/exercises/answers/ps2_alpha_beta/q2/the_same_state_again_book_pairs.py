# wrong: it called itself endlessly

from math import inf


def alpha_beta(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(s, alpha, beta)
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            v2, _ = max_value(s, alpha, beta)
            if v2 < v:
                v, move = v2, a
        return v, move

    return max_value(state, -inf, inf)
