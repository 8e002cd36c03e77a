# wrong: the bounds begin at finite numbers instead of infinity


def alpha_beta(game, state):
    memo = {}

    def go(s, a0, b0):
        if s in memo:
            return memo[s]
        if game.is_terminal(s):
            return game.utility(s, 0), []
        mx = game.to_move(s) == 0
        v, line = (-1e9, []) if mx else (1e9, [])
        for a in game.actions(s):
            w, rest = go(game.result(s, a), a0, b0)
            if (mx and w > v) or (not mx and w < v):
                v, line = w, [a] + rest
            if mx:
                a0 = max(a0, v)
            else:
                b0 = min(b0, v)
            if a0 >= b0:
                break
        memo[s] = v, line
        return v, line

    return go(state, -1e9, 1e9)
