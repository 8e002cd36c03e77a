# wrong: the mover is worked out from what is left
# points: 4


class TakeAway:
    def __init__(self, objects, most):
        self.initial, self.most = objects, most

    def is_terminal(self, state):
        return state == 0

    def to_move(self, state):
        return (self.initial - state) % 2

    def actions(self, state):
        return list(range(1, min(self.most, state) + 1))

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError(action)
        return state - action

    def utility(self, state, player):
        return -1 if self.to_move(state) == player else 1
