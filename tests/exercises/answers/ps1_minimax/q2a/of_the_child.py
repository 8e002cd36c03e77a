# wrong: it asks who moves one level too deep
# points: 1


def maxs_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [maxs_value(game, game.result(state, a)) for a in game.actions(state)]
    return [min, max][game.to_move(game.result(state, game.actions(state)[0]))](values)


def value(game, state):
    v = maxs_value(game, state)
    return v if game.to_move(state) == 0 else -v
