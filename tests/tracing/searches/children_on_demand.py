# value: classes and objects

from functools import cached_property

INF = float("inf")


class Node:
    def __init__(self, game, state):
        self.game, self.state = game, state

    @cached_property
    def children(self):
        return [Node(self.game, self.game.result(self.state, a)) for a in self.game.actions(self.state)]


def children_on_demand(game, state):
    def go(node, a, b):
        if game.is_terminal(node.state):
            return game.utility(node.state, 0)
        top = game.to_move(node.state) == 0
        v = -INF if top else INF
        for child in node.children:
            w = go(child, a, b)
            v = max(v, w) if top else min(v, w)
            a, b = (max(a, v), b) if top else (a, min(b, v))
            if a >= b:
                break
        return v

    return go(Node(game, state), -INF, INF)
