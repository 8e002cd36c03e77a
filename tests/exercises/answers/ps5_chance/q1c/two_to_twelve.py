# wrong: only the faces 1 to 6 are looked at
# points: 0


def sum_of_dice(first, second):
    totals = {x + y for x in first for y in second}
    return {
        t: sum(first.get(x, 0) * second.get(t - x, 0) for x in range(1, 7)) for t in range(2, 13)
    }
