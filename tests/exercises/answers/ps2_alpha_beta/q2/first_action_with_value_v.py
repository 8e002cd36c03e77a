# right

from math import inf


def alpha_beta(game, state):
    """The book's third edition: safe, as long as it is the first one that has the value."""
    values = {}

    def ab(s, alpha, beta, root=False):
        if game.is_terminal(s):
            return game.utility(s, 0)
        is_max = game.to_move(s) == 0
        v = -inf if is_max else inf
        for a in game.actions(s):
            w = ab(game.result(s, a), alpha, beta)
            if root:
                values[a] = w
            v = max(v, w) if is_max else min(v, w)
            if v >= beta if is_max else v <= alpha:
                return v
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        return v

    v = ab(state, -inf, inf, root=True)
    return v, next(a for a in game.actions(state) if values[a] == v)
