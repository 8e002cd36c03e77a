# wrong: it gives a different answer when asked again
# points: 0


def maxs_value(game, state, values=[]):  # noqa: B006
    if game.is_terminal(state):
        return game.utility(state, 0)
    for a in game.actions(state):
        values.append(maxs_value(game, game.result(state, a)))
    return max(values) if game.to_move(state) == 0 else min(values)


def value(game, state):
    v = maxs_value(game, state)
    return v if game.to_move(state) == 0 else -v
