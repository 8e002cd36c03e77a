# wrong: the mean does not match the playouts
# points: 4

import random
from math import sqrt
from statistics import stdev

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
    return sorted(results)[n // 2], 1.96 * stdev(results) / sqrt(n)
