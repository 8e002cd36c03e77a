# wrong: ways are counted, but not turned into probabilities
# points: 0


def sum_of_dice(first, second):
    sums = {}
    for x, p in first.items():
        for y, q in second.items():
            sums[x + y] = sums.get(x + y, 0) + 1
    return sums
