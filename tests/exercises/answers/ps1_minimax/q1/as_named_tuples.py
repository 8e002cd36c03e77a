# right

from enum import IntEnum
from typing import NamedTuple


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


class Turn(IntEnum):
    MAX = 0
    MIN = 1

    def other(self):
        return Turn(1 - self)


class Heap(NamedTuple):
    left: int
    turn: Turn = Turn.MAX


class TakeAway(AsTuples):
    """A state has names for its parts, and methods."""

    def __init__(self, objects, most):
        self.initial, self.most = Heap(objects), most

    def is_terminal(self, state):
        return state.left == 0

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        return range(1, min(self.most, state.left) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError
        turn = state.turn if action == self.most else state.turn.other()
        return state._replace(left=state.left - action, turn=turn)

    def utility(self, state, player):
        return -1 if state.turn is Turn(player) else 1
