# wrong: four rows of advance change nothing, though twelve do
# points: 7

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    x = f["pawns"] + 2 * f["kings"] + 0.1 * f["advance_sum"]
    return round(x / (10 + abs(x)), 1)
