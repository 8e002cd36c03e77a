# wrong: it raised IndexError
# points: 0


def careful(game, state):
    return game.actions(state)[7]
