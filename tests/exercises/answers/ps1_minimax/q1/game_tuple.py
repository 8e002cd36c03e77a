# right


class TakeAway:
    def __init__(self, objects, most):
        self.most = most
        self.initial = (objects, 0)

    def is_terminal(self, state):
        return state[0] == 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        left, player = state
        return list(range(1, min(self.most, left) + 1))

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError("illegal")
        left, player = state
        return (left - action, player if action == self.most else 1 - player)

    def utility(self, state, player):
        return -1 if state[1] == player else 1
