# wrong: only the last way to each sum counts
# points: 0


def sum_of_dice(first, second):
    sums = {}
    for x, p in first.items():
        for y, q in second.items():
            sums[x + y] = p * q
    return sums
