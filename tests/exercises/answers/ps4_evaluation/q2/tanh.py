# right

import math


def evaluate(state, player):
    from gamesearch.games import Checkers

    c = Checkers()
    if c.is_terminal(state):
        return c.utility(state, player)

    def side(p):
        men, kings = c.squares(state, p)
        rows = [((q - 1) // 4 if p == 0 else 7 - (q - 1) // 4) for q in men]
        return len(men) + 2 * len(kings) + 0.05 * sum(rows)

    return math.tanh((side(player) - side(1 - player)) / 30)
