# wrong: the free column nearest the middle is always taken
# points: 1


def careful(game, state):
    return min(game.actions(state), key=lambda a: abs(a - 3))
