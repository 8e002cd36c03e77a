# wrong: what sum_of_dice returns is not right yet
# points: 0


def sum_of_dice(first, second):
    sums = {}
    for x, p in first.items():
        for y, q in second.items():
            if x == y:
                sums[x + y] = sums.get(x + y, 0) + p * q
    return sums
