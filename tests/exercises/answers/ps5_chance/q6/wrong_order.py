# wrong: the probabilities are matched with the wrong outcomes
# points: 4

import random
import statistics
from math import sqrt


def summary(found):
    return statistics.mean(found), 1.96 * statistics.stdev(found) / sqrt(len(found))


def drawn(game, state, rng):
    """One action, drawn as it should be."""
    actions = game.actions(state)
    if game.to_move(state) == -1:
        return rng.choices(actions, [game.probability(state, a) for a in actions])[0]
    return rng.choice(actions)


def results(game, state, n, rng, draw=drawn):
    found = []
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            s = game.result(s, draw(game, s, rng))
        found.append(game.utility(s, 0))
    return found


def draw(game, s, rng):
    actions = game.actions(s)
    if game.to_move(s) != -1:
        return rng.choice(actions)
    return rng.choices(actions, [game.probability(s, a) for a in reversed(actions)])[0]


def estimate(game, state, n, seed):
    return summary(results(game, state, n, random.Random(seed), draw))
