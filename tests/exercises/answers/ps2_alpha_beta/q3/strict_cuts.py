# right

from math import inf


def best_actions(game, state):
    # alpha-beta with strict cuts at the window, so that equal children are exact
    def ab(s, lo, hi):
        if game.is_terminal(s):
            return game.utility(s, 0)
        mx = game.to_move(s) == 0
        v = -inf if mx else inf
        for a in game.actions(s):
            w = ab(game.result(s, a), lo, hi)
            v = max(v, w) if mx else min(v, w)
            if mx and v > hi or not mx and v < lo:
                return v
            if mx:
                lo = max(lo, v)
            else:
                hi = min(hi, v)
        return v

    mx = game.to_move(state) == 0
    lo, hi, vals = -inf, inf, {}
    for a in game.actions(state):
        v = vals[a] = ab(game.result(state, a), lo, hi)
        if mx:
            lo = max(lo, v)
        else:
            hi = min(hi, v)
    best = max(vals.values()) if mx else min(vals.values())
    return [a for a, v in vals.items() if v == best]
