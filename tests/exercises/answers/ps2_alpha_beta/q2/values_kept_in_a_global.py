# wrong: it gives a different answer when asked again

from math import inf

MEMO = {}


def alpha_beta(game, state):
    def value(s, alpha, beta):
        if s in MEMO:
            return MEMO[s]
        if game.is_terminal(s):
            MEMO[s] = game.utility(s, 0)
            return MEMO[s]
        v = -inf if game.to_move(s) == 0 else inf
        for a in game.actions(s):
            w = value(game.result(s, a), alpha, beta)
            if game.to_move(s) == 0:
                v = max(v, w)
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                beta = min(beta, v)
            if alpha >= beta:
                break
        MEMO[s] = v
        return v

    pick = max if game.to_move(state) == 0 else min
    children = {a: game.result(state, a) for a in game.actions(state)}
    best = pick(children, key=lambda a: value(children[a], -inf, inf))
    return value(children[best], -inf, inf), best
