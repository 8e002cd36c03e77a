# wrong: index is returned

from math import inf


def alpha_beta(game, state):
    def rec(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best = None
        for i, a in enumerate(game.actions(s)):
            v, _ = rec(game.result(s, a), alpha, beta)
            if game.to_move(s) == 0:
                if best is None or v > best[0]:
                    best = v, i
                alpha = max(alpha, v)
            else:
                if best is None or v < best[0]:
                    best = v, i
                beta = min(beta, v)
            if beta <= alpha:
                break
        return best

    return rec(state, -inf, inf)
