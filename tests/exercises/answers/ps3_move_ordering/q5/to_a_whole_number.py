# wrong: the number is rounded
# points: 1


def halving(nodes, low, high, count):
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if count(middle) < nodes else (low, middle)
    return low


def by_halving(nodes, depth):
    return halving(nodes, 0, nodes, lambda b: sum(b**ply for ply in range(1, depth + 1)))


def effective_branching(nodes, depth):
    return round(by_halving(nodes, depth))
