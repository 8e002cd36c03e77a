# right


def sum_of_dice(first, second):
    out = {}
    for x, p in first.items():
        for y, q in second.items():
            out[x + y] = out.get(x + y, 0) + p * q
    return out
