# wrong: MAX moves on every level
# points: 0


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [value(game, game.result(state, a)) for a in game.actions(state)]
    return max(values)
