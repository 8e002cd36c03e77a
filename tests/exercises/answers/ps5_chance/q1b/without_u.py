# wrong: u is not used
# points: 0


def expected(distribution, u):
    return sum(p * x for x, p in distribution.items())
