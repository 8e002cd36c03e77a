# right


def expected(distribution, u):
    return sum(p * u(x) for x, p in distribution.items())
