# right


def effective_branching(nodes, depth):
    b = nodes ** (1 / depth)
    while sum(b**n for n in range(1, depth + 1)) > nodes:
        b -= 0.001
    return b
