# wrong: only the parent's own value is handed down

from math import inf


def alpha_beta(game, state):
    """The third edition's: the functions return numbers, and the root keeps the action."""

    def max_value(s, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf
        for a in game.actions(s):
            v = max(v, min_value(game.result(s, a), v))
            if v >= beta:
                return v
        return v

    def min_value(s, alpha):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = inf
        for a in game.actions(s):
            v = min(v, max_value(game.result(s, a), v))
            if v <= alpha:
                return v
        return v

    move = None
    if game.to_move(state) == 0:
        best = -inf
        for a in game.actions(state):
            v = min_value(game.result(state, a), best)
            if v > best:
                best, move = v, a
    else:
        best = inf
        for a in game.actions(state):
            v = max_value(game.result(state, a), best)
            if v < best:
                best, move = v, a
    return best, move
