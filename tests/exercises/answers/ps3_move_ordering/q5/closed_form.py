# wrong: ZeroDivisionError
# advice: add the powers up instead


def effective_branching(nodes, depth):
    low, high = 1, nodes
    while high - low > 1e-9:
        b = (low + high) / 2
        b = 1 if nodes == depth else b
        total = (b ** (depth + 1) - 1) / (b - 1) - 1
        low, high = (b, high) if total < nodes else (low, b)
    return low
