# wrong: a king counts less than a man
# points: 7

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    x = f["pieces"] + 0.2 * f["advance_sum"]
    return x / (20 + abs(x))
