# wrong: `result` changed the state
# points: 4


class TakeAway:
    def __init__(self, objects, most):
        self.most = most
        self.initial = [objects, 0]

    def is_terminal(self, state):
        return state[0] == 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return list(range(1, min(self.most, state[0]) + 1))

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError()
        state[0] -= action
        if action != self.most:
            state[1] = 1 - state[1]
        return state

    def utility(self, state, player):
        return -1 if state[1] == player else 1
