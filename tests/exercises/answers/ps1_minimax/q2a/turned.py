# wrong: MAX and MIN are swapped
# points: 0


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [value(game, game.result(state, a)) for a in game.actions(state)]
    return [min, max][game.to_move(state)](values)
