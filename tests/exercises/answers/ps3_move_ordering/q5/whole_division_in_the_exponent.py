# wrong: 1 // depth is 0


def effective_branching(nodes, depth):
    return nodes ** (1 // depth)
