# wrong: the weighted sum is divided once more
# points: 0


def expected(distribution, u):
    return sum(p * u(x) for x, p in distribution.items()) / len(distribution)
