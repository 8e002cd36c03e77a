# wrong: that is u of the mean
# points: 0


def expected(distribution, u):
    return u(sum(p * x for x, p in distribution.items()))
