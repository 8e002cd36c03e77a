# wrong: a number was expected
# points: 0


def value(game, state):
    if game.is_terminal(state):
        return [1]
    values = [value(game, game.result(state, a)) for a in game.actions(state)]
    return [max, min][game.to_move(state)](values)
