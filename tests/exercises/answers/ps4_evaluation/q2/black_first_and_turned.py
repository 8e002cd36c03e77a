# right

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    """For player 0, then the sign turned; the end as a very large number, squeezed."""
    f = checkers.features(state, 0)
    total = f["pawns"] + 2 * f["kings"] + 0.1 * f["advance_sum"] + 0.02 * f["moves"]
    if checkers.is_terminal(state):
        total = 1e6 * checkers.utility(state, 0)
    value = total / (1 + abs(total))
    return value if player == 0 else -value
