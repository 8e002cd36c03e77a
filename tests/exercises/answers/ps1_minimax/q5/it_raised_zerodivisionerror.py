# wrong: it raised ZeroDivisionError
# points: 0


def count_states(game):
    return 1 / 0
