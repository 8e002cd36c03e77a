# wrong: the faces are multiplied
# points: 0


def sum_of_dice(first, second):
    sums = {}
    for x, p in first.items():
        for y, q in second.items():
            sums[x * y] = sums.get(x * y, 0) + p * q
    return sums
