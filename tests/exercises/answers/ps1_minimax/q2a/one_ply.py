# wrong: it asked for the utility of node
# points: 0


def maxs_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [game.utility(game.result(state, a), 0) for a in game.actions(state)]
    return [max, min][game.to_move(state)](values)


def value(game, state):
    v = maxs_value(game, state)
    return v if game.to_move(state) == 0 else -v
