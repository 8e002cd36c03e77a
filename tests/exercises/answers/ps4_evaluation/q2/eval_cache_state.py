# wrong: a remembered answer is given to the other player too
# points: 6

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player, seen={}):
    if state in seen:
        return seen[state]
    if checkers.is_terminal(state):
        v = checkers.utility(state, player)
    else:
        f = checkers.features(state, player)
        v = (f["pawns"] + 2 * f["kings"] + 0.05 * f["advance_sum"]) / 40
    seen[state] = v
    return v
