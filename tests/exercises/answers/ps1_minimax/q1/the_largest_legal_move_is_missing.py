# wrong: the largest legal move is missing
# points: 1


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
    def actions(self, s):
        return range(1, self.most)
