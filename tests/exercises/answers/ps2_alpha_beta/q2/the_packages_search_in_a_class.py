# wrong: it calls alpha_beta_search of the package
# points: 0

from functools import partial

from gamesearch.search import alpha_beta_search


class Searcher:
    def __init__(self, game):
        self.search = partial(alpha_beta_search, game)

    def answer(self, state):
        return self.search(state)


def alpha_beta(game, state, *window):
    return Searcher(game).answer(state)
