# wrong: it assumes that the players take turns
# points: 1


def maxs_value(game, state, depth=0, first=None):
    first = game.to_move(state) if first is None else first
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [
        maxs_value(game, game.result(state, a), depth + 1, first) for a in game.actions(state)
    ]
    return max(values) if (depth + first) % 2 == 0 else min(values)


def value(game, state):
    v = maxs_value(game, state)
    return v if game.to_move(state) == 0 else -v
