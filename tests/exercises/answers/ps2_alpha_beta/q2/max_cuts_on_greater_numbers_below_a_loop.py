# wrong: MAX cuts on > instead of >=

from math import inf


def alpha_beta(game, state):
    """The third edition's: the functions return numbers, and the root keeps the action."""

    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf
        for a in game.actions(s):
            v = max(v, min_value(game.result(s, a), alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = inf
        for a in game.actions(s):
            v = min(v, max_value(game.result(s, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    alpha, beta, move = -inf, inf, None
    for a in game.actions(state):
        if game.to_move(state) == 0:
            v = min_value(game.result(state, a), alpha, beta)
            if v > alpha:
                alpha, move = v, a
        else:
            v = max_value(game.result(state, a), alpha, beta)
            if v < beta:
                beta, move = v, a
    return (alpha if game.to_move(state) == 0 else beta), move
