# wrong: it returned the state
# points: 0


def careful(game, state):
    return state
