# right

import random
import statistics
from functools import cache
from math import sqrt


def drawn(game, state, rng):
    """One action, drawn as it should be."""
    actions = game.actions(state)
    if game.to_move(state) == -1:
        return rng.choices(actions, [game.probability(state, a) for a in actions])[0]
    return rng.choice(actions)


def summary(found):
    return statistics.mean(found), 1.96 * statistics.stdev(found) / sqrt(len(found))


def estimate(game, state, n, seed):
    result, rng, found = cache(game.result), random.Random(seed), []
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            s = result(s, drawn(game, s, rng))
        found.append(game.utility(s, 0))
    return summary(found)
