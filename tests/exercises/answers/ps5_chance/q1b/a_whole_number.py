# wrong: the mean is truncated to a whole number


def expected(distribution, u):
    return int(sum(p * u(x) for x, p in distribution.items()))
