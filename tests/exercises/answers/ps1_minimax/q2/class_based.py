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


def first_move(game, state):
    tree = Tree(game, state).solve()
    return [tree.value, tree.best]


def minimax(game, state):
    given = first_move(game, state)
    if not isinstance(given, tuple | list) or len(given) != 2 or given[1] is None:
        return (given[0], []) if isinstance(given, tuple | list) and len(given) == 2 else given
    (value, action), line = given, []
    while action is not None:
        line.append(action)
        if action not in list(game.actions(state)):
            break
        state = game.result(state, action)
        action = None if game.is_terminal(state) else first_move(game, state)[1]
    return value, line
