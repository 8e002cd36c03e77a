# wrong: below the root MAX moves on every level
# points: 0


def best_actions(game, state):
    def value(node):
        if game.is_terminal(node):
            return game.utility(node, 0)
        values = [value(game.result(node, a)) for a in game.actions(node)]
        return max(values) if True else min(values)

    values = {a: value(game.result(state, a)) for a in game.actions(state)}
    best = max(values.values()) if game.to_move(state) == 0 else min(values.values())
    return [a for a in values if values[a] == best]
