# wrong: MAX moves on every level
# points: 0


def maxs_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [maxs_value(game, game.result(state, a)) for a in game.actions(state)]
    return max(values)


def value(game, state):
    v = maxs_value(game, state)
    return v if game.to_move(state) == 0 else -v
