# wrong: it plays exactly as the baseline does: men and kings alone
# points: 0

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    return (f["pawns"] + 2 * f["kings"]) / 25
