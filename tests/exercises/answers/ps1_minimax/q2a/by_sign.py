# right


def maxs_value(game, state):
    if not game.actions(state):
        return game.utility(state, 0)
    sign = -1 if game.to_move(state) else 1
    return sign * max(sign * maxs_value(game, game.result(state, a)) for a in game.actions(state))


def value(game, state):
    v = maxs_value(game, state)
    return v if game.to_move(state) == 0 else -v
