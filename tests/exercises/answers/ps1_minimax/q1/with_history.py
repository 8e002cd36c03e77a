# right


class TakeAway:
    def __init__(self, objects, most):
        self.objects, self.most, self.initial = objects, most, ()

    def left(self, state):
        return self.objects - sum(state)

    def is_terminal(self, state):
        return not self.left(state)

    def to_move(self, state):
        return sum(n != self.most for n in state) % 2

    def actions(self, state):
        return range(1, min(self.most, self.left(state)) + 1)

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError(action)
        return (*state, action)

    def utility(self, state, player):
        return 1 if self.to_move(state) == 1 - player else -1
