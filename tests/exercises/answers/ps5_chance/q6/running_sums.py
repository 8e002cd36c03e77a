# right

import random
from math import sqrt


def estimate(game, state, n, seed):
    """One pass, and the utility asked for twice."""
    random.seed(seed)
    total = squares = 0
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            if game.to_move(s) == -1:
                roll, sofar = random.random(), 0
                for a in game.actions(s):
                    sofar += game.probability(s, a)
                    if roll < sofar:
                        break
            else:
                a = game.actions(s)[random.randrange(len(game.actions(s)))]
            s = game.result(s, a)
        total += game.utility(s, 0)
        squares += game.utility(s, 0) ** 2
    mean = total / n
    return mean, 1.96 * sqrt((squares - n * mean**2) / (n - 1) / n)
