# wrong: all games of a run are the same
# points: 4

import random
from math import sqrt


def one_game_of_est_new_rng(game, state, seed):
    rng = random.Random(seed)
    while not game.is_terminal(state):
        acts = list(game.actions(state))
        if game.to_move(state) == -1:
            a = rng.choices(acts, weights=[game.probability(state, o) for o in acts])[0]
        else:
            a = rng.choice(acts)
        state = game.result(state, a)
    return game.utility(state, 0)


def estimate(game, state, n, seed):
    r = [one_game_of_est_new_rng(game, state, seed) for _ in range(n)]
    m = sum(r) / n
    return m, 1.96 * sqrt(sum((x - m) ** 2 for x in r) / (n - 1)) / sqrt(n)
