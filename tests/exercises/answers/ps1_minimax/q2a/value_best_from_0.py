# wrong: both sides start at 0
# points: 0


def maxs_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == 0:
        best = 0
        for a in game.actions(state):
            v = maxs_value(game, game.result(state, a))
            if v > best:
                best = v
        return best
    else:
        best = 0
        for a in game.actions(state):
            v = maxs_value(game, game.result(state, a))
            if v < best:
                best = v
        return best


def value(game, state):
    v = maxs_value(game, state)
    return v if game.to_move(state) == 0 else -v
