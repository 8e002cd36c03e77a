# right

from gamesearch.games import Checkers

checkers = Checkers()


def unfinished(state, player):
    f = checkers.features(state, player)
    return (f["pawns"] + 2 * f["kings"] + 0.05 * f["advance_sum"] - 0.5 * f["menaced"]) / 50


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    return unfinished(state, player)
