# right

from math import inf


class Node:
    def __init__(self, game, state, parent=None, action=None):
        self.game, self.state, self.parent, self.action = game, state, parent, action

    def children(self):
        for a in self.game.actions(self.state):
            yield Node(self.game, self.game.result(self.state, a), self, a)

    def best(self, alpha=-inf, beta=inf):
        if self.game.is_terminal(self.state):
            self.value = self.game.utility(self.state, 0)
            return self
        self.value, chosen = None, None
        for child in self.children():
            child.best(alpha, beta)
            if self.game.to_move(self.state) == 0:
                if self.value is None or child.value > self.value:
                    self.value, chosen = child.value, child
                alpha = max(alpha, self.value)
            else:
                if self.value is None or child.value < self.value:
                    self.value, chosen = child.value, child
                beta = min(beta, self.value)
            if alpha >= beta:
                break
        return chosen


def alpha_beta(game, state):
    root = Node(game, state)
    chosen = root.best()
    return root.value, chosen.action
