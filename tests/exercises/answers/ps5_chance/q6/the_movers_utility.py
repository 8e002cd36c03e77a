# wrong: playouts are valued for the player to move
# points: 2

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
        results.append(game.utility(s, game.to_move(s)))
    return fmean(results), 1.96 * stdev(results) / sqrt(n)
