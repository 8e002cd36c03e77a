# right

import random
from math import sqrt
from statistics import mean, stdev


def estimate(game, state, n, seed):
    rng = random.Random(seed)

    def playout(s):
        while not game.is_terminal(s):
            acts = list(game.actions(s))
            if game.to_move(s) == -1:
                (a,) = rng.choices(acts, weights=[game.probability(s, x) for x in acts])
            else:
                a = rng.choice(acts)
            s = game.result(s, a)
        return game.utility(s, 0)

    us = [playout(state) for _ in range(n)]
    return mean(us), 1.96 * stdev(us) / sqrt(n)
