# wrong: a return missing
# points: 0


def evaluate(state, player):
    pass
