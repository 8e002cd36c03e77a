# wrong: it ignores how far a man has advanced
# points: 1

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    return (f["pieces"] + f["kings"] - 0.5 * f["menaced"]) / 30
