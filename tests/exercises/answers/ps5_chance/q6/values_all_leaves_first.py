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
    def leaves(s):
        if game.is_terminal(s):
            return [s]
        return [leaf for a in game.actions(s) for leaf in leaves(game.result(s, a))]

    worth = {s: game.utility(s, 0) for s in leaves(state)}
    return summary([worth[s] for s in kept_ends(game, state, n, seed)])
