# wrong: the root is counted
# points: 0


def halving(nodes, low, high, count):
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if count(middle) < nodes else (low, middle)
    return low


def effective_branching(nodes, depth):
    return halving(nodes, 0, nodes, lambda b: sum(b**ply for ply in range(depth + 1)))
