# right

from math import inf

import numpy as np


def iterative_deepening(game, state, max_depth):
    killer = {}

    def moves(s):
        found = list(game.actions(s))
        if s in killer:
            found.insert(0, found.pop(found.index(killer[s])))
        return found

    def max_value(s, alpha, beta, depth):
        if game.is_terminal(s) or depth == 0:
            return leaf(s)
        v = -inf
        for a in moves(s):
            found = min_value(game.result(s, a), alpha, beta, depth - 1)
            if found > v:
                v, killer[s] = found, a
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v

    def min_value(s, alpha, beta, depth):
        if game.is_terminal(s) or depth == 0:
            return leaf(s)
        v = inf
        for a in moves(s):
            found = max_value(game.result(s, a), alpha, beta, depth - 1)
            if found < v:
                v, killer[s] = found, a
            if v <= alpha:
                break
            beta = min(beta, v)
        return v

    def leaf(s):
        return game.utility(s, 0) if game.is_terminal(s) else game.evaluate(s, 0)

    value = max_value if game.to_move(state) == 0 else min_value
    found = []
    for depth in range(1, max_depth + 1):
        v = np.float64(value(state, -inf, inf, depth))
        found.append([v, killer[state]])
    return tuple(found)
