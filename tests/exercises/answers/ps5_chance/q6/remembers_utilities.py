# wrong: it does not play n games
# points: 0

import random
import statistics
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
    """What an end is worth is asked for only once."""
    rng, worth = random.Random(seed), {}
    found = []
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            s = game.result(s, drawn(game, s, rng))
        if s not in worth:
            worth[s] = game.utility(s, 0)
        found.append(worth[s])
    return summary(found)
