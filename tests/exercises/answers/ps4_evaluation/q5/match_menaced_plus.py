# wrong: a piece that can be taken looks better to it than one that cannot
# points: 0

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    x = f["pieces"] + f["kings"] + 0.5 * f["menaced"] + 0.05 * f["advance_sum"]
    return x / (20 + abs(x))
