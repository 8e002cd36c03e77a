# wrong: the nodes are divided by the depth
# points: 1


def effective_branching(nodes, depth):
    return nodes / depth
