# right

from collections import namedtuple

Heap = namedtuple("Heap", "left player")


class TakeAway:
    def __init__(self, objects, most):
        self.most = most
        self.initial = Heap(left=objects, player=0)

    def is_terminal(self, state):
        return not state.left

    def to_move(self, state):
        return state.player

    def actions(self, state):
        out = []
        n = 1
        while n <= self.most and n <= state.left:
            out.append(n)
            n += 1
        return out

    def result(self, state, action):
        if action in self.actions(state):
            return Heap(state.left - action, int((action == self.most) == state.player))
        raise ValueError("cannot take " + str(action))

    def utility(self, state, player):
        return 1 - 2 * (state.player == player)
