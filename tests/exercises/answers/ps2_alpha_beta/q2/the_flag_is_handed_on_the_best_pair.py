# wrong: the levels never alternate: the player who begins moves on every level

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta, maximizing):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best = None
        for a in game.actions(s):
            v = ab(game.result(s, a), alpha, beta, maximizing)[0]
            if best is None or (v > best[0] if maximizing else v < best[0]):
                best = v, a
            if maximizing:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best

    return ab(state, -inf, inf, game.to_move(state) == 0)
