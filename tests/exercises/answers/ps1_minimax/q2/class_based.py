# right


class Tree:
    def __init__(self, game, state):
        self.game, self.state = game, state

    @property
    def children(self):
        return {a: Tree(self.game, self.game.result(self.state, a)) for a in self.actions}

    @property
    def actions(self):
        return self.game.actions(self.state)

    def solve(self):
        if self.game.is_terminal(self.state):
            self.value, self.best = self.game.utility(self.state, 0), None
            return self
        sign = -1 if self.game.to_move(self.state) == 1 else 1
        children = {a: child.solve() for a, child in self.children.items()}
        self.best = max(children, key=lambda a: sign * children[a].value)
        self.value = children[self.best].value
        return self


def minimax(game, state):
    tree = Tree(game, state).solve()
    return [tree.value, tree.best]
