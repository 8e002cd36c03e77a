# wrong: it ignores how far a man has advanced
# points: 1

from gamesearch.games import Checkers

checkers = Checkers()


def ahead(state, player, *, king=2.0, forward=0.0):
    """Men ahead, with a weight for kings and for each row of advance."""
    total = 0.0
    for sign, who in ((1, player), (-1, 1 - player)):
        men, kings = checkers.squares(state, who)
        rows = [(q - 1) // 4 if who == 0 else 7 - (q - 1) // 4 for q in men]
        total += sign * (len(men) + king * len(kings) + forward * sum(rows))
    return total


def unfinished(state, player):
    return ahead(state, player) / 25


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    return unfinished(state, player)
