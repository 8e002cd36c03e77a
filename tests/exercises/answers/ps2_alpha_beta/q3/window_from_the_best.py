# wrong: the list contains a worse action
# points: 0

from math import inf


def best_actions(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        mx = game.to_move(s) == 0
        v = -inf if mx else inf
        for a in game.actions(s):
            w = ab(game.result(s, a), alpha, beta)
            if mx:
                v = max(v, w)
                if v > beta:
                    return v
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                if v < alpha:
                    return v
                beta = min(beta, v)
        return v

    best = -inf
    vals = {}
    for a in game.actions(state):
        vals[a] = ab(game.result(state, a), best, inf)
        best = max(best, vals[a])
    f = max if game.to_move(state) == 0 else min
    return [a for a in vals if vals[a] == f(vals.values())]
