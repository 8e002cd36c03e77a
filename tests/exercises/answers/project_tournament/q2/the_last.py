# wrong: the last free column is always taken
# points: 1


def careful(game, state):
    return game.actions(state)[-1]
