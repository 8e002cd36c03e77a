# right


def best_actions(game, state):
    def ab(s, a0, b0):
        if game.is_terminal(s):
            return game.utility(s, 0)
        mx = game.to_move(s) == 0
        v = float("-inf") if mx else float("inf")
        for a in game.actions(s):
            w = ab(game.result(s, a), a0, b0)
            v = max(v, w) if mx else min(v, w)
            if mx:
                a0 = max(a0, v)
            else:
                b0 = min(b0, v)
            if a0 > b0:
                break
        return v

    vals = {a: ab(game.result(state, a), float("-inf"), float("inf")) for a in game.actions(state)}
    best = (max if game.to_move(state) == 0 else min)(vals.values())
    return [a for a, v in vals.items() if v == best]
