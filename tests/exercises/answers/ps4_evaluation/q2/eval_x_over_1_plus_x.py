# wrong: the absolute value is missing in x / (c + abs(x))
# points: 6

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    x = f["pawns"] + 2 * f["kings"] + 0.07 * f["advance_sum"]
    return x / (10 + x)
