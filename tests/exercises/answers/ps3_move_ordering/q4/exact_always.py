# wrong: as if it were an exact value
# points: 2

from math import inf


def alpha_beta_with_table(game, state, depth, table):
    def ab(s, d, al, be):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return game.evaluate(s, 0), None
        a0, b0, first = al, be, None
        if s in table:
            v, kind, dd, first = table[s]
            if dd >= d and (kind == "E" or (kind == "L" and v >= be) or (kind == "U" and v <= al)):
                return v, first
        acts = list(game.actions(s))
        if first is not None:
            acts = [first, *(a for a in acts if a != first)]
        mx = game.to_move(s) == 0
        best, m = (-inf if mx else inf), None
        for a in acts:
            v, _ = ab(game.result(s, a), d - 1, al, be)
            if (mx and v > best) or (not mx and v < best):
                best, m = v, a
            if mx:
                al = max(al, best)
            else:
                be = min(be, best)
            if al >= be:
                break
        kind = "U" if best <= a0 else "L" if best >= b0 else "E"
        table[s] = best, "E", d, m
        return best, m

    return ab(state, depth, -inf, inf)
