# wrong: leaves are valued for the wrong player

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta):
        player = game.to_move(s)
        if game.is_terminal(s):
            return game.utility(s, player), None
        best = (-inf if player == 0 else inf), None
        for a in game.actions(s):
            v = ab(game.result(s, a), alpha, beta)[0]
            if player == 0:
                if v > best[0]:
                    best = v, a
                alpha = max(alpha, v)
            else:
                if v < best[0]:
                    best = v, a
                beta = min(beta, v)
            if alpha >= beta:
                break
        return best

    return ab(state, -inf, inf)
