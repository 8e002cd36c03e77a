# right

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    x = f["pawns"] + 2 * f["kings"] + 0.05 * f["advance_sum"] - 0.6 * f["menaced"]
    return x / (10 + abs(x))
