# right

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


def estimate(game, state, n, seed):
    rng = random.Random(f"games of {seed}")

    def play(s):
        if game.is_terminal(s):
            return -game.utility(s, 1)
        return play(game.result(s, drawn(game, s, rng)))

    return list(summary(sorted(play(state) for _ in range(n))))
