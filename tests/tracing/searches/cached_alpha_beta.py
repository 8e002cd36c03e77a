# value: with a table

from functools import lru_cache

INF = float("inf")


class Agent:
    def __init__(self, game):
        self.game = game

    @lru_cache(maxsize=None)
    def value(self, s, alpha, beta):
        if self.game.is_terminal(s):
            return self.game.utility(s, 0)
        v = INF if self.game.to_move(s) else -INF
        for a in self.game.actions(s):
            w = self.value(self.game.result(s, a), alpha, beta)
            if self.game.to_move(s):
                v = min(v, w)
                beta = min(beta, v)
            else:
                v = max(v, w)
                alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v


def cached_alpha_beta(game, state):
    return Agent(game).value(state, -INF, INF)
