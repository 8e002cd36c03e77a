# wrong: paired one to one
# points: 0


def sum_of_dice(first, second):
    return {x + y: p * q for (x, p), (y, q) in zip(first.items(), second.items())}
