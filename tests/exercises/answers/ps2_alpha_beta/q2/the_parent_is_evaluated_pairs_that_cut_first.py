# wrong: it asked for the utility of node

from math import inf


def alpha_beta(game, state):
    def max_value(s, alpha, beta):
        v, move = -inf, None
        for a in game.actions(s):
            child = game.result(s, a)
            v2 = game.utility(s, 0) if game.is_terminal(child) else min_value(child, alpha, beta)[0]
            if v2 > v:
                v, move = v2, a
            if v >= beta:
                return v, move
            alpha = max(alpha, v)
        return v, move

    def min_value(s, alpha, beta):
        v, move = inf, None
        for a in game.actions(s):
            child = game.result(s, a)
            v2 = game.utility(s, 0) if game.is_terminal(child) else max_value(child, alpha, beta)[0]
            if v2 < v:
                v, move = v2, a
            if v <= alpha:
                return v, move
            beta = min(beta, v)
        return v, move

    return max_value(state, -inf, inf) if game.to_move(state) == 0 else min_value(state, -inf, inf)
