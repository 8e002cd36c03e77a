# right


def effective_branching(nodes, depth):
    b = max(1.0, nodes ** (1 / depth))
    for _ in range(200):
        too_many = sum(b**n for n in range(1, depth + 1)) - nodes
        b -= too_many / sum(n * b ** (n - 1) for n in range(1, depth + 1))
    return b
