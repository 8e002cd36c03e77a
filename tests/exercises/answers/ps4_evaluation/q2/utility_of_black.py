# wrong: in finished games the player is ignored
# points: 6

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, 0)
    named = checkers.features(state, player)
    return 0.02 * named["pieces"] + 0.04 * named["kings"] + 0.001 * named["advance_sum"]
