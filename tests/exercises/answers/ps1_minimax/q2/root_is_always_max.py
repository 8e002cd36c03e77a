# wrong: the root is always treated as MAX's


def minimax(game, state):
    def value(s, depth):
        if game.is_terminal(s):
            return game.utility(s, 0)
        values = [value(game.result(s, a), depth + 1) for a in game.actions(s)]
        return max(values) if depth % 2 == 0 else min(values)

    actions = {a: value(game.result(state, a), 1) for a in game.actions(state)}
    best = max(actions, key=actions.get)
    return actions[best], best
