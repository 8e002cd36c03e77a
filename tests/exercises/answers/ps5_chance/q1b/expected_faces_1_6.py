# wrong: it raised KeyError
# points: 0


def expected(distribution, u):
    return sum(distribution[x] * u(x) for x in range(1, 7))
