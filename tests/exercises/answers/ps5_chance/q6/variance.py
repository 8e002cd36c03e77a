# wrong: the variance is used instead of its square root
# points: 4

import random
from math import sqrt
from statistics import fmean, stdev

from gamesearch.game import CHANCE


def estimate(game, state, n, seed):
    rng = random.Random(seed)
    results = []
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            actions = list(game.actions(s))
            if game.to_move(s) == CHANCE:
                move = rng.choices(actions, [game.probability(s, a) for a in actions])[0]
            else:
                move = rng.choice(actions)
            s = game.result(s, move)
        results.append(game.utility(s, 0))
    return fmean(results), 1.96 * stdev(results) ** 2 / sqrt(n)
