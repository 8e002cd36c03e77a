# wrong: close, but not to two decimals
# points: 1


def effective_branching(nodes, depth):
    b = 1.0
    while sum(b**n for n in range(1, depth + 1)) < nodes:
        b += 0.01
    return b
