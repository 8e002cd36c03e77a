# wrong: only the first playout is played: the others begin where it ended
# points: 4

import random
from math import sqrt


def estimate(game, state, n, seed):
    rng = random.Random(seed)
    us = []
    for i in range(n):
        while not game.is_terminal(state):
            acts = list(game.actions(state))
            if game.to_move(state) == -1:
                a = rng.choices(acts, [game.probability(state, o) for o in acts])[0]
            else:
                a = rng.choice(acts)
            state = game.result(state, a)
        us.append(game.utility(state, 0))
    m = sum(us) / n
    var = sum((u - m) ** 2 for u in us) / (n - 1)
    return m, 1.96 * sqrt(var / n)
