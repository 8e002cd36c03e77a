# wrong: it ignores how far a man has advanced
# points: 1

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    named = checkers.features(state, player)
    return 0.02 * named["pieces"] + 0.04 * named["kings"]
