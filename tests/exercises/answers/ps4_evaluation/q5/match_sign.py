# wrong: it plays to lose: fewer pieces look better
# points: 0

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    me = player
    you = 1 - player
    if checkers.is_terminal(state):
        return checkers.utility(state, me)
    f = checkers.features(state, you)
    x = f["pawns"] + 2 * f["kings"] - 0.5 * f["menaced"]
    return x / 60
