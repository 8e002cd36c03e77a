# wrong: every unfinished game is worth a whole number
# points: 1

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    named = checkers.features(state, player)
    return (named["pieces"] + 2 * named["kings"]) // 40
