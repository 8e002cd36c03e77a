# wrong: the faces are numbered



def sum_of_dice(first, second):
    out = {}
    for x in range(1, len(first) + 1):
        for y in range(1, len(second) + 1):
            out[x + y] = out.get(x + y, 0) + 1 / len(first) / len(second)
    return out
