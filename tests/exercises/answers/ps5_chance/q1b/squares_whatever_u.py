# wrong: x is squared, whatever u is
# points: 0


def expected(distribution, u):
    return sum(x ** 2 * p for x, p in distribution.items())
