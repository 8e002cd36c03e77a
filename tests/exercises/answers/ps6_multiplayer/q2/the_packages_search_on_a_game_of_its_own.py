# wrong: it calls max_n_search of the package
# points: 0

from gamesearch.search import max_n_search
from gamesearch.watch import GameWrapper


class Mine(GameWrapper):
    def actions(self, state):
        return list(self.game.actions(state))


def max_n(game, state):
    vector, line = max_n_search(Mine(game), state).value, []
    while not game.is_terminal(state):
        line.append(max_n_search(Mine(game), state).action)
        state = game.result(state, line[-1])
    return vector, line
