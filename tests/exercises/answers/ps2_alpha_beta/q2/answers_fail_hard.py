# right

from math import inf


def alpha_beta(game, state):
    def go(s, lo, hi):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        pick = None
        if game.to_move(s) == 0:
            for a in game.actions(s):
                v = go(game.result(s, a), lo, hi)[0]
                if v > lo:
                    lo, pick = v, a
                if lo >= hi:
                    return hi, pick
            return lo, pick
        for a in game.actions(s):
            v = go(game.result(s, a), lo, hi)[0]
            if v < hi:
                hi, pick = v, a
            if hi <= lo:
                return lo, pick
        return hi, pick

    return go(state, -inf, inf)
