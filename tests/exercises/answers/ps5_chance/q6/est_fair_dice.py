# wrong: the dice are treated as fair: all outcomes are equally likely
# points: 4

import random
from math import sqrt


def one_game_of_est_fair_dice(game, state, rng):
    while not game.is_terminal(state):
        state = game.result(state, rng.choice(list(game.actions(state))))
    return game.utility(state, 0)


def estimate(game, state, n, seed):
    rng = random.Random(seed)
    r = [one_game_of_est_fair_dice(game, state, rng) for _ in range(n)]
    m = sum(r) / n
    return m, 1.96 * sqrt(sum((x - m) ** 2 for x in r) / (n - 1)) / sqrt(n)
