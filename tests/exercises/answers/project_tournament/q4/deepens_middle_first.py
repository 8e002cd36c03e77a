# right

from gamesearch.game import BudgetExceeded


def agent(game, state, budget):
    first = {}
    table = {}
    def order(s):
        acts = list(game.actions(s))
        if hasattr(game, "columns"):
            acts.sort(key=lambda a: abs(a - 3))
        if s in first:
            acts.remove(first[s])
            acts.insert(0, first[s])
        return acts
    def ab(s, d, al, be):
        if game.is_terminal(s):
            return game.utility(s, 0) * (100 + d)
        if d == 0:
            return game.evaluate(s, 0)
        e = table.get((s, d))
        if e is not None:
            return e
        lo, hi = al, be
        mx = game.to_move(s) == 0
        best = -999 if mx else 999
        for a in order(s):
            v = ab(game.result(s, a), d - 1, al, be)
            if (v > best) if mx else (v < best):
                best = v
                first[s] = a
            if mx:
                al = max(al, best)
            else:
                be = min(be, best)
            if al >= be:
                break
        if lo < best < hi:
            table[s, d] = best
        return best
    answer = order(state)[0]
    try:
        for d in range(1, 43):
            ab(state, d, -999, 999)
            answer = first.get(state, answer)
    except BudgetExceeded:
        pass
    return answer
