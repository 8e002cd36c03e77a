# wrong: 2 of 4 searches got away
# points: 4


def trees():
    return [
        [[2, 3], [1, 4]],
        [[-4, -6], [-1, -3]],
        [[6, 1], [2, 5]],
        [[3, 4], [3, 1]],
    ]


def bug_hunt():
    return trees()[:2]
