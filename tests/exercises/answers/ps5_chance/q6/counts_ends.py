# wrong: it does not play n games
# points: 0

import random
from collections import Counter
from math import sqrt


def drawn(game, state, rng):
    """One action, drawn as it should be."""
    actions = game.actions(state)
    if game.to_move(state) == -1:
        return rng.choices(actions, [game.probability(state, a) for a in actions])[0]
    return rng.choice(actions)


class Node:
    """A node of a tree that is built once and walked again and again."""

    def __init__(self, game, state):
        self.game, self.state, self.kids = game, state, None

    def end(self, rng):
        if self.game.is_terminal(self.state):
            return self.state
        if self.kids is None:
            game, s = self.game, self.state
            self.kids = {a: Node(game, game.result(s, a)) for a in game.actions(s)}
        return self.kids[drawn(self.game, self.state, rng)].end(rng)


def kept_ends(game, state, n, seed):
    rng, root = random.Random(seed), Node(game, state)
    return [root.end(rng) for _ in range(n)]


def estimate(game, state, n, seed):
    ends = Counter(kept_ends(game, state, n, seed))
    mean = sum(k * game.utility(s, 0) for s, k in ends.items()) / n
    squares = sum(k * (game.utility(s, 0) - mean) ** 2 for s, k in ends.items())
    return mean, 1.96 * sqrt(squares / (n - 1) / n)
