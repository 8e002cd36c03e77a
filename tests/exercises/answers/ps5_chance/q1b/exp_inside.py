# wrong: the probability is multiplied into the face before u is taken
# points: 0


def expected(distribution, u):
    return sum(u(distribution[x] * x) for x in distribution)
