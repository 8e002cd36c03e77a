# right

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    f = checkers.features(state, 0)
    x = f["pawns"] + 2 * f["kings"] + 0.03 * f["advance_sum"]
    if any(abs((a[0] - 1) // 4 - (a[1] - 1) // 4) == 2 for a in checkers.actions(state)):
        x += 1 if checkers.to_move(state) == 0 else -1
    x = x / (20 + abs(x))
    return x if player == 0 else -x
