# right

import random
from math import sqrt


def estimate(game, state, n, seed):
    rng = random.Random(seed)

    def playout(s):
        while not game.is_terminal(s):
            acts = list(game.actions(s))
            if game.to_move(s) == -1:
                a = rng.choices(acts, [game.probability(s, x) for x in acts])[0]
            else:
                a = rng.choice(acts)
            s = game.result(s, a)
        return game.utility(s, 0)

    us = [playout(state) for _ in range(n)]
    m = sum(us) / n
    sd = sqrt(sum((u - m) ** 2 for u in us) / (n - 1))
    return m, 1.96 * sd / sqrt(n)
