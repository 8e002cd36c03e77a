# right

from gamesearch.games import Checkers

checkers = Checkers()


def for_black_of_eval_black_sign(state):
    men, kings = checkers.squares(state, 0)
    wmen, wkings = checkers.squares(state, 1)
    material = len(men) - len(wmen) + 1.8 * (len(kings) - len(wkings))
    steps = sum((m - 1) // 4 for m in men) - sum((32 - m) // 4 for m in wmen)
    return (material + steps / 12) / 40


def evaluate(state, player):
    sign = 1 - 2 * player
    if checkers.is_terminal(state):
        return sign * checkers.utility(state, 0)
    return sign * for_black_of_eval_black_sign(state)
