# right


def sum_of_dice(first, second):
    totals = {x + y for x in first for y in second}
    return {t: sum(first[x] * second.get(t - x, 0) for x in first) for t in totals}
