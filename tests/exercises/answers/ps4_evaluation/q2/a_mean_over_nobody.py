# wrong: raised ZeroDivisionError
# points: 0

from gamesearch.games import Checkers

checkers = Checkers()


def evaluate(state, player):
    men, _ = checkers.squares(state, player)
    return sum((q - 1) // 4 for q in men) / len(men) / 100
