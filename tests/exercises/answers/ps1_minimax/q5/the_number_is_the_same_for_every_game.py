# wrong: the number is the same for every game
# points: 0


def count_states(game):
    return 5478
