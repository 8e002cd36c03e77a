# wrong: the second die is ignored
# points: 0


def sum_of_dice(first, second):
    sums = {}
    for x, p in first.items():
        for y, q in first.items():
            sums[x + y] = sums.get(x + y, 0) + p * q
    return sums
