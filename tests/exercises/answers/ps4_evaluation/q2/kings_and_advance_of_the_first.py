# wrong: an extra man is worth nothing
# points: 7

from gamesearch.games import Checkers

checkers = Checkers()


def unfinished(state, player):
    total = 0
    for sign, who in ((1, player), (-1, 1 - player)):
        men, kings = checkers.squares(state, who)
        rows = [(q - 1) // 4 if who == 0 else 7 - (q - 1) // 4 for q in men]
        total += sign * (7 * len(kings) + max(rows, default=0))
    return total / 100


def evaluate(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    return unfinished(state, player)
