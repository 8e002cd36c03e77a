# wrong: ZeroDivisionError
# points: 2


def halving(nodes, low, high, count):
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if count(middle) < nodes else (low, middle)
    return low


def effective_branching(nodes, depth):
    if nodes == depth:
        return 1 / 0
    return halving(nodes, 1.0000001, nodes, lambda b: (b ** (depth + 1) - 1) / (b - 1) - 1)
