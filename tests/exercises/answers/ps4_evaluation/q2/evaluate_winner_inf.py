# wrong: a drawn game is valued like a decided one
# points: 6

from math import inf

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return inf if checkers.utility(state, player) == 1 else -inf
    f = checkers.features(state, player)
    x = f["pawns"] + 2 * f["kings"] + 0.05 * f["advance_sum"] - 0.6 * f["menaced"]
    return x / (10 + abs(x))
