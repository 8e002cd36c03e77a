# right

import numpy as np


class AsTuples:
    """A state is (left, player)."""

    def __init__(self, objects, most):
        self.initial, self.most = (objects, 0), most

    def is_terminal(self, state):
        return state[0] == 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return list(range(1, min(self.most, state[0]) + 1))

    def result(self, state, action):
        left, player = state
        if action not in self.actions(state):
            raise ValueError(f"{action} cannot be taken from {left}")
        return left - action, player if action == self.most else 1 - player

    def utility(self, state, player):
        return -1 if self.to_move(state) == player else 1


class TakeAway(AsTuples):
    """A state is a number, negative where player 1 moves, and 0.5 where player 0 has lost."""

    def __init__(self, objects, most):
        self.initial, self.most = objects, most

    def is_terminal(self, state):
        return np.bool_(abs(state) == 0.5)

    def to_move(self, state):
        return np.int64(state < 0)

    def actions(self, state):
        return np.arange(1, min(self.most, int(abs(state))) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError("no such move")
        side = 1 if state > 0 else -1
        side = side if action == self.most else -side
        return side * (abs(state) - action or 0.5)

    def utility(self, state, player):
        return np.sign(state) * (1 if player else -1)
