# wrong: the dict it was given is changed


def sum_of_dice(first, second):
    out = first
    for a in list(first):
        for b in second:
            out[a + b] = out.get(a + b, 0) + first[a] * second[b]
    return out
