# wrong: it gives the same number for every position
# points: 0


def evaluate(state, player):
    return 0
