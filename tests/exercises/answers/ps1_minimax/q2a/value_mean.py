# wrong: MIN takes the mean
# points: 0


def maxs_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [maxs_value(game, game.result(state, a)) for a in game.actions(state)]
    if game.to_move(state) == 0:
        return max(values)
    return sum(values) / len(values)


def value(game, state):
    v = maxs_value(game, state)
    return v if game.to_move(state) == 0 else -v
