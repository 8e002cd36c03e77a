# wrong: cannot earn another move
# points: 5

class TakeAway:
    def __init__(self, objects, most):
        self.most = most
        self.initial = (objects, 0, False)

    def is_terminal(self, state):
        return state[0] == 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return list(range(1, min(self.most, state[0]) + 1))

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError("not legal")
        left, player, again = state
        if action == self.most and not again:
            return left - action, player, True
        return left - action, 1 - player, False

    def utility(self, state, player):
        return -1 if state[1] == player else 1
