# right

import math

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    return math.tanh((f["pawns"] + 2 * f["kings"] + 0.05 * f["advance_sum"]) / 20)
