# wrong: it answers for the player to move, not for the player who asks
# points: 4

from math import tanh

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    named = checkers.features(state, checkers.to_move(state))
    return 0.99 * tanh(0.1 * named["pieces"] + 0.2 * named["kings"] + 0.004 * named["advance_sum"])
