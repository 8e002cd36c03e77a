# right


def effective_branching(nodes, depth):
    lo, hi = 1, nodes
    while hi - lo > 0.0001:
        b = (lo + hi) / 2
        if (b ** (depth + 1) - 1) / (b - 1) - 1 < nodes:
            lo = b
        else:
            hi = b
    return b
