# wrong: it asks who moves one level too deep
# points: 0


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [value(game, game.result(state, a)) for a in game.actions(state)]
    return [min, max][game.to_move(game.result(state, game.actions(state)[0]))](values)
