# wrong: it does not play n games
# points: 0

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


def book_cases(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    kids = [(book_cases(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if player == -1:
        return sum(game.probability(state, a) * v for v, a in kids), None
    return max(kids) if player == 0 else min(kids)


def draw(game, s, rng):
    return drawn(game, s, rng) if game.to_move(s) == -1 else book_cases(game, s)[1]


def estimate(game, state, n, seed):
    return summary(results(game, state, n, random.Random(seed), draw))
