# wrong: the probability goes into u
# points: 0


def expected(distribution, u):
    return sum(p * u(p) for x, p in distribution.items())
