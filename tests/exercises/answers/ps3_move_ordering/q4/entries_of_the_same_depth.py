# right


def alpha_beta_with_table(game, state, depth, table):
    def ab(s, d, a0, b0):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return game.evaluate(s, 0), None
        lo, hi = a0, b0
        e = table.get(s)
        if e and e[0] == d:
            if e[1] == "E" or (e[1] == "L" and e[2] >= b0) or (e[1] == "U" and e[2] <= a0):
                return e[2], e[3]
        mx = game.to_move(s) == 0
        v, mv = (float("-inf") if mx else float("inf")), None
        for a in game.actions(s):
            w, _ = ab(game.result(s, a), d - 1, lo, hi)
            if (mx and w > v) or (not mx and w < v):
                v, mv = w, a
            if mx:
                lo = max(lo, v)
            else:
                hi = min(hi, v)
            if lo >= hi:
                break
        k = "U" if v <= a0 else "L" if v >= b0 else "E"
        table[s] = (d, k, v, mv)
        return v, mv

    return ab(state, depth, float("-inf"), float("inf"))
