# right

from functools import partial
from math import inf


class SearchAgent:
    """Callable object, handed in as it is."""

    def __call__(self, game, state):
        return partial(self.value, game)(state, -inf, inf)

    def value(self, game, s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        name = "max" if game.to_move(s) == 0 else "min"
        return getattr(self, name)(game, s, alpha, beta)

    def max(self, game, s, alpha, beta):
        v, move = -inf, None
        for a in game.actions(s):
            w = self.value(game, game.result(s, a), alpha, beta)[0]
            if w > v:
                v, move = w, a
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v, move

    def min(self, game, s, alpha, beta):
        v, move = inf, None
        for a in game.actions(s):
            w = self.value(game, game.result(s, a), alpha, beta)[0]
            if w < v:
                v, move = w, a
            if v <= alpha:
                break
            beta = min(beta, v)
        return v, move


alpha_beta = SearchAgent()
