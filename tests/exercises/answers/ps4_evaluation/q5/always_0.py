# wrong: it always plays the first move
# points: 0


def evaluate(state, player):
    return 0
