# wrong: `result` changed the state it was given
# points: 4


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


class Mutable:
    def __init__(self, left, player):
        self.left, self.player = left, player

    def __repr__(self):
        return f"Mutable({self.left}, {self.player})"


class TakeAway(AsTuples):
    """The state is an object, and result changes it."""

    def __init__(self, objects, most):
        self.initial, self.most = Mutable(objects, 0), most

    def is_terminal(self, state):
        return state.left == 0

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return range(1, min(self.most, state.left) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError
        state.left -= action
        if action != self.most:
            state.player = 1 - state.player
        return state
