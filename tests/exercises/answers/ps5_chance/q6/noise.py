# wrong: it does not play n games
# points: 0

import random
from math import sqrt


def exact_and_no_estimate(game, state, n, seed):
    """The expectation that random play has, worked out to the end."""

    def ends(s, p):
        if game.is_terminal(s):
            return [(p, game.utility(s, 0))]
        actions = game.actions(s)
        dice = game.to_move(s) == -1
        chances = [game.probability(s, a) if dice else 1 / len(actions) for a in actions]
        return [
            end
            for a, q in zip(actions, chances, strict=True)
            for end in ends(game.result(s, a), p * q)
        ]

    found = ends(state, 1)
    mean = sum(p * x for p, x in found)
    return mean, 1.96 * sqrt(sum(p * (x - mean) ** 2 for p, x in found) / n)


def noisy(game, state, n, seed, digits=None):
    """The expectation, with as much noise as playouts would have, and not one of them played."""
    rng = random.Random(seed)
    mean, half = exact_and_no_estimate(game, state, n, seed)
    mean += rng.gauss(0, half / 1.96)
    half *= 1 + rng.gauss(0, 0.5 / sqrt(n)) / 2
    return (mean if digits is None else round(mean * n) / n), half


def estimate(game, state, n, seed):
    return noisy(game, state, n, seed)
