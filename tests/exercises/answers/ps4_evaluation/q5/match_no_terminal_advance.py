# wrong: it gives pieces away
# points: 0

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    f = checkers.features(state, player)
    x = 0.1 * f["pieces"] + 1.0 * f["advance_sum"]
    return x / (1 + abs(x))
