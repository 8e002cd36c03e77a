# wrong: it goes from 0 to 1
# points: 1

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    named = checkers.features(state, player)
    return 1 / (1 + 2.718 ** -(named["pieces"] + 2 * named["kings"]))
