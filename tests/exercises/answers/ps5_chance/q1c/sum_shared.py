# wrong: it gives a different answer when asked again
# points: 0


def sum_of_dice(first, second, out={}):
    for a in first:
        for b in second:
            s = a + b
            if s in out:
                out[s] += first[a] * second[b]
            else:
                out[s] = first[a] * second[b]
    return out
