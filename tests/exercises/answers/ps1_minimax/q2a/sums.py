# wrong: are added up
# points: 0


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [value(game, game.result(state, a)) for a in game.actions(state)]
    return sum(values)
