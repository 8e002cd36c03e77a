# right

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best = None
        for a in game.actions(s):
            v = ab(game.result(s, a), alpha, beta)[0]
            if best is None or (v > best[0] if game.to_move(s) == 0 else v < best[0]):
                best = v, a
            if game.to_move(s) == 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best

    return ab(state, -inf, inf)
