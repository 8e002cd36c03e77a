# wrong: it finds no b above 10
# points: 1


def effective_branching(nodes, depth):
    low, high = 0, 10
    for _ in range(200):
        b = (low + high) / 2
        if sum(b**n for n in range(1, depth + 1)) > nodes:
            high = b
        else:
            low = b
    return low
