# wrong: raised ZeroDivisionError
# points: 0


def evaluate(state, player):
    return 1 / 0
