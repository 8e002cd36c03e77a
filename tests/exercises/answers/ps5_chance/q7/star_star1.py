# right

from math import inf


def star1(game, state, lowest, highest):
    def search(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        who = game.to_move(s)
        if who == -1:
            known, rest = 0, 1
            for a in game.actions(s):
                p = game.probability(s, a)
                rest -= p
                lo = (alpha - known - rest * highest) / p
                hi = (beta - known - rest * lowest) / p
                v, _ = search(game.result(s, a), lo, hi)
                known += p * v
                if v <= lo:
                    return known + rest * highest, None
                if v >= hi:
                    return known + rest * lowest, None
            return known, None
        best, act = (-inf if who == 0 else inf), None
        for a in game.actions(s):
            v, _ = search(game.result(s, a), alpha, beta)
            if who == 0:
                if v > best:
                    best, act = v, a
                alpha = max(alpha, best)
            else:
                if v < best:
                    best, act = v, a
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, act

    return search(state, -inf, inf)
