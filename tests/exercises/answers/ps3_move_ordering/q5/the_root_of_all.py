# wrong: only the last level is counted
# points: 0


def effective_branching(nodes, depth):
    return nodes ** (1 / depth)
