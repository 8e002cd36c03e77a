# wrong: alpha and beta are swapped in MAX's call

from math import inf


def alpha_beta(game, state):
    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
            if v >= beta:
                return v, move
            alpha = max(alpha, v)
        return v, move

    def min_value(s, beta, alpha):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            v2, _ = max_value(game.result(s, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
            if v <= alpha:
                return v, move
            beta = min(beta, v)
        return v, move

    return max_value(state, -inf, inf) if game.to_move(state) == 0 else min_value(state, inf, -inf)
