# ps5_chance q1c, 1 points at most
def sum_of_dice(first, second):
    sums = {}
    while first:
        x, p = first.popitem()
        for y, q in second.items():
            sums[x + y] = sums.get(x + y, 0) + p * q
    return sums
