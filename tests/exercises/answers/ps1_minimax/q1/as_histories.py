# right


class TakeAway:
    """A state is the tuple of all moves so far, and who moves follows from their number."""

    def __init__(self, objects, most):
        self.objects, self.most = objects, most

    initial = ()

    def left(self, state):
        return self.objects - sum(state)

    def is_terminal(self, state):
        return not self.left(state)

    def to_move(self, state):
        return sum(n != self.most for n in state) % 2

    def actions(self, state):
        return {n for n in range(1, self.most + 1) if n <= self.left(state)}

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError(action)
        return (*state, action)

    def utility(self, state, player):
        return 1.0 if self.to_move(state) != player else -1.0
