# wrong: beta has no effect

from math import inf


class _Player:
    """An agent with the bounds as keyword arguments."""

    def __init__(self, game):
        self.g = game

    def maxv(self, s, alpha=-inf, beta=inf):
        if self.g.is_terminal(s):
            return self.g.utility(s, 0)
        v = -inf
        for a in self.g.actions(s):
            v = max(v, self.minv(self.g.result(s, a), alpha=alpha, beta=beta))
            if v >= beta:
                return v
            if v > alpha:
                alpha = v
        return v

    def minv(self, s, alpha=-inf, beta=inf):
        if self.g.is_terminal(s):
            return self.g.utility(s, 0)
        v = inf
        for a in self.g.actions(s):
            v = min(v, self.maxv(self.g.result(s, a), alpha=alpha, beta=beta))
            if v <= alpha:
                return v
            if v > beta:  # the wrong way round: never true here
                beta = v
        return v

    def choose(self, s):
        best, move = None, None
        for a in self.g.actions(s):
            s2 = self.g.result(s, a)
            if self.g.to_move(s) == 0:
                v = self.minv(s2, alpha=-inf if best is None else best)
                if best is None or v > best:
                    best, move = v, a
            else:
                v = self.maxv(s2)
                if best is None or v < best:
                    best, move = v, a
        return best, move


def alpha_beta(game, state):
    return _Player(game).choose(state)
