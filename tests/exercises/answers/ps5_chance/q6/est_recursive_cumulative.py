# right

import random

import numpy as np


def playout_of_est_recursive_cumulative(game, s, rng):
    if game.is_terminal(s):
        return game.utility(s, 0)
    acts = game.actions(s)
    if game.to_move(s) in (0, 1):
        i = int(rng.random() * len(acts))
        return playout_of_est_recursive_cumulative(game, game.result(s, acts[i]), rng)
    x = rng.random()
    for a in acts:
        x -= game.probability(s, a)
        if x <= 0:
            break
    return playout_of_est_recursive_cumulative(game, game.result(s, a), rng)


def estimate(game, state, n, seed):
    rng = random.Random(seed)
    u = np.array([playout_of_est_recursive_cumulative(game, state, rng) for _ in range(n)])
    return u.mean(), 1.96 * u.std(ddof=1) / np.sqrt(n)
