# right

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, player)
    mover = 1 if checkers.to_move(state) == player else -1
    x = (
        f["pawns"]
        + 2 * f["kings"]
        - 0.6 * f["menaced"]
        + 0.02 * f["advance_sum"]
        + 0.02 * f["protected"]
    )
    x += 0
    return x / 60
