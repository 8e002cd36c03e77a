# wrong: the player who takes the last object always wins



class TakeAway:
    def __init__(self, objects, most):
        self.most = most
        self.initial = (objects, 0, None)
    def is_terminal(self, state):
        return state[0] == 0
    def to_move(self, state):
        return state[1]
    def actions(self, state):
        return list(range(1, min(self.most, state[0]) + 1))
    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError
        n, p, _ = state
        return (n - action, p if action == self.most else 1 - p, p)
    def utility(self, state, player):
        return 1 if state[2] == player else -1
