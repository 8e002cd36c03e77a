# wrong: only whole numbers are tried
# points: 1


def effective_branching(nodes, depth):
    b = 1
    while sum(b**k for k in range(1, depth + 1)) < nodes:
        b += 1
    return b
