# wrong: MIN stops after its first child

from math import inf


def alpha_beta(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return [game.utility(s, 0), None]
        best = [-inf, None]
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), alpha, beta)
            if v2 > best[0]:
                best = [v2, a]
                alpha = max(alpha, v2)
            if best[0] >= beta:
                return best
        return best

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return [game.utility(s, 0), None]
        best = [inf, None]
        for a in game.actions(s):
            v2, _ = max_value(game.result(s, a), alpha, beta)
            if v2 < best[0]:
                best = [v2, a]
                beta = min(beta, v2)
            if best[0] <= beta:
                return best
        return best

    return max_value(state, -inf, inf) if game.to_move(state) == 0 else min_value(state, -inf, inf)
