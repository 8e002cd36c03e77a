# wrong: multiplied into the face before u
# points: 0


def expected(distribution, u):
    return sum(u(p * x) for x, p in distribution.items())
