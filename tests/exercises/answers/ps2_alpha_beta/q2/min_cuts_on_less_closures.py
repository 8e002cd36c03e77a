# wrong: MIN cuts on < instead of <=

from math import inf


def alpha_beta(game, state):
    def best_for_max(s, lo, hi):
        best = (-inf, None)
        for a in game.actions(s):
            s2 = game.result(s, a)
            val = game.utility(s2, 0) if game.is_terminal(s2) else best_for_min(s2, lo, hi)[0]
            if val > best[0]:
                best = (val, a)
            if best[0] >= hi:
                break
            lo = max(lo, best[0])
        return best

    def best_for_min(s, lo, hi):
        best = (inf, None)
        for a in game.actions(s):
            s2 = game.result(s, a)
            val = game.utility(s2, 0) if game.is_terminal(s2) else best_for_max(s2, lo, hi)[0]
            if val < best[0]:
                best = (val, a)
            if best[0] < lo:
                break
            hi = min(hi, best[0])
        return best

    return (best_for_max, best_for_min)[game.to_move(state)](state, -inf, inf)
