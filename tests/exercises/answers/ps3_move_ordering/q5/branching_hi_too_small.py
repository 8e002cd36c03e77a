# wrong: it finds no b above
# points: 1


def effective_branching(nodes, depth):
    lo, hi = 1.0, 10.0
    for _ in range(200):
        b = (lo + hi) / 2
        if sum(b**k for k in range(1, depth + 1)) < nodes:
            lo = b
        else:
            hi = b
    return b
