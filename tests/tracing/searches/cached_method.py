# value: with a table

from functools import lru_cache


class Solver:
    def __init__(self, game):
        self.game = game

    @lru_cache(maxsize=None)
    def value(self, s):
        if self.game.is_terminal(s):
            return self.game.utility(s, 0)
        pick = (max, min)[self.game.to_move(s)]
        return pick(self.value(self.game.result(s, a)) for a in self.game.actions(s))


def cached_method(game, state):
    return Solver(game).value(state)
