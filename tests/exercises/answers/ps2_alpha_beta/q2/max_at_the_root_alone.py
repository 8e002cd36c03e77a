# wrong: the root is always treated as MAX's
# points: 0

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), []
        mx = s == state or game.to_move(s) == 0
        best, line = (-inf if mx else inf), []
        for a in game.actions(s):
            v, rest = ab(game.result(s, a), alpha, beta)
            if mx and v > best or not mx and v < best:
                best, line = v, [a] + rest
            if mx:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, line

    return ab(state, -inf, inf)
