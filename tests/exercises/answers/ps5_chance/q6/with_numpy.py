# right

import statistics

import numpy as np


def estimate(game, state, n, seed):
    rng = np.random.default_rng(seed)

    def play(s):
        while not game.is_terminal(s):
            actions = list(game.actions(s))
            chances = [game.probability(s, a) for a in actions] if game.to_move(s) == -1 else None
            s = game.result(s, actions[rng.choice(len(actions), p=chances)])
        return game.utility(s, 0)

    found = np.array([play(state) for _ in range(n)])
    z = statistics.NormalDist().inv_cdf(0.975)
    return found.mean(), z * found.std(ddof=1) / np.sqrt(n)
