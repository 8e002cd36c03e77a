# right



class TakeAway:
    def __init__(self, objects, most):
        self.most = most
        self.initial = frozenset({("heap", objects), ("turn", 0)})
    def is_terminal(self, state):
        return dict(state)["heap"] == 0
    def to_move(self, state):
        return dict(state)["turn"]
    def actions(self, state):
        heap = dict(state)["heap"]
        return [k for k in range(1, heap + 1) if k <= self.most]
    def result(self, state, action):
        d = dict(state)
        if action < 1 or action > self.most or action > d["heap"]:
            raise ValueError("not allowed")
        if action != self.most:
            d["turn"] = (d["turn"] + 1) % 2
        d["heap"] -= action
        return frozenset(d.items())
    def utility(self, state, player):
        loser = self.to_move(state)
        if player == loser:
            return -1
        return +1
