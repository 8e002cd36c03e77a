# right

import random
from math import sqrt


def drawn(game, state, rng):
    """One action, drawn as it should be."""
    actions = game.actions(state)
    if game.to_move(state) == -1:
        return rng.choices(actions, [game.probability(state, a) for a in actions])[0]
    return rng.choice(actions)


def estimate(game, state, n, seed):
    """First the mean of all ends, then their distances from it."""
    rng, ends = random.Random(seed), []
    for _ in range(n):
        s = state
        while not game.is_terminal(s):
            s = game.result(s, drawn(game, s, rng))
        ends.append(s)
    mean = sum(game.utility(s, 0) for s in ends) / n
    squares = sum((game.utility(s, 0) - mean) ** 2 for s in ends)
    return mean, 1.96 * sqrt(squares / (n - 1) / n)
