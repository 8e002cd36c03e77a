# wrong: lowest and highest are swapped
# points: 0


def star1(game, state, lowest, highest):
    def go(s, a0, b0):
        if game.is_terminal(s):
            return game.utility(s, 0), []
        p = game.to_move(s)
        if p == -1:
            done, left = 0.0, 1.0
            for r in game.actions(s):
                q = game.probability(s, r)
                left -= q
                lo, hi = (a0 - done - left * lowest) / q, (b0 - done - left * highest) / q
                v, _ = go(game.result(s, r), lo, hi)
                done += q * v
                if done + left * highest <= a0:
                    return done + left * highest, []
                if done + left * lowest >= b0:
                    return done + left * lowest, []
            return done, []
        v, line = (float("-inf") if p == 0 else float("inf")), []
        for a in game.actions(s):
            w, rest = go(game.result(s, a), a0, b0)
            if (p == 0 and w > v) or (p == 1 and w < v):
                v, line = w, [a, *rest]
            if p == 0:
                a0 = max(a0, v)
            else:
                b0 = min(b0, v)
            if a0 >= b0:
                break
        return v, line

    return go(state, float("-inf"), float("inf"))
