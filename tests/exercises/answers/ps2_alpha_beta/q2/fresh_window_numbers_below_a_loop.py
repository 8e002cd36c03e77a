# wrong: the root gives each child a fresh window

from math import inf


def alpha_beta(game, state):
    """The third edition's: the functions return numbers, and the root keeps the action."""

    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf
        for a in game.actions(s):
            v = max(v, min_value(game.result(s, a), alpha, beta))
            if v >= beta:
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

    values = []
    for a in game.actions(state):
        if game.to_move(state) == 0:
            values.append(min_value(game.result(state, a), -inf, inf))
        else:
            values.append(max_value(game.result(state, a), -inf, inf))
    best = max(values) if game.to_move(state) == 0 else min(values)
    return best, list(game.actions(state))[values.index(best)]
