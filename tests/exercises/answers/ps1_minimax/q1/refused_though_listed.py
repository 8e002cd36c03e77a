# wrong: more can be taken than is left
# points: 5


class TakeAway:
    def __init__(self, objects, most):
        self.objects, self.most = objects, most
        self.initial = {"left": objects, "player": 0}

    def is_terminal(self, state):
        return state["left"] == 0

    def to_move(self, state):
        return state["player"]

    def actions(self, state):
        return [n for n in range(1, self.most + 1)]

    def result(self, state, action):
        if not 1 <= action <= min(self.most, state["left"]):
            raise ValueError
        return {"left": state["left"] - action, "player": self.next_player(state, action)}

    def next_player(self, state, action):
        return state["player"] if action == self.most else 1 - state["player"]

    def utility(self, state, player):
        return 1 if player != state["player"] else -1
