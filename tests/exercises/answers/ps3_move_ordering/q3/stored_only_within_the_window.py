# wrong: no best move is kept where the search cuts
# points: 4


def iterative_deepening(game, state, max_depth):
    best = {}

    def ab(s, d, a0, b0):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return game.evaluate(s, 0), None
        mx = game.to_move(s) == 0
        v, mv = (float("-inf") if mx else float("inf")), None
        acts = list(game.actions(s))
        if s in best:
            acts.sort(key=lambda a: a != best[s])
        for a in acts:
            w, _ = ab(game.result(s, a), d - 1, a0, b0)
            if (mx and w > v) or (not mx and w < v):
                v, mv = w, a
            if mx:
                a0 = max(a0, v)
            else:
                b0 = min(b0, v)
            if a0 >= b0:
                break
        if mv is not None and a0 < b0:
            best[s] = mv
        return v, mv

    return [ab(state, d, float("-inf"), float("inf")) for d in range(1, max_depth + 1)]
