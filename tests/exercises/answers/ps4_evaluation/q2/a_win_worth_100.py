# wrong: a win is worth more than 1

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return 100 * checkers.utility(state, player)
    named = checkers.features(state, player)
    return 0.02 * named["pieces"] + 0.04 * named["kings"] + 0.001 * named["advance_sum"]
