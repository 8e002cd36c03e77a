# wrong: only the faces 1 to 6 are looked at
# points: 0


def sum_of_dice(first, second):
    out = {}
    for s in range(2, 13):
        p = 0
        for a in range(1, 7):
            p += first.get(a, 0) * second.get(s - a, 0)
        out[s] = p
    return out
