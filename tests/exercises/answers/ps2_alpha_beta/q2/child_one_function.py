# wrong: the line begins with 0

from math import inf


def alpha_beta(game, state):
    def rec(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best = None
        for a in game.actions(s):
            v, _ = rec(game.result(s, a), alpha, beta)
            if game.to_move(s) == 0:
                if best is None or v > best[0]:
                    best = v, game.result(s, a)
                alpha = max(alpha, v)
            else:
                if best is None or v < best[0]:
                    best = v, game.result(s, a)
                beta = min(beta, v)
            if beta <= alpha:
                break
        return best

    return rec(state, -inf, inf)
