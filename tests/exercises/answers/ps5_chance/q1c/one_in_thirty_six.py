# wrong: all pairs of faces are taken to be equally likely


def sum_of_dice(first, second):
    out = {}
    for a in first:
        for b in second:
            out[a + b] = out.get(a + b, 0) + 1 / 36
    return out
