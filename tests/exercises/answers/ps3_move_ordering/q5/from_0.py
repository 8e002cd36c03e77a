# wrong: the root is counted
# points: 0


def effective_branching(nodes, depth):
    low, high = 0, nodes
    for _ in range(200):
        b = (low + high) / 2
        if sum(b**n for n in range(depth + 1)) > nodes:
            high = b
        else:
            low = b
    return low
