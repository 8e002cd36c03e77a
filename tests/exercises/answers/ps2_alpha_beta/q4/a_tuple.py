# wrong: 1 of 4 searches got away
# points: 6


def bug_hunt():
    return [
        [[2, 3], [1, 4]],
        [[-4, -6], [-1, -3]],
        [[6, 1], [2, 5]],
        ((3, 4), (3, 1)),
    ]
