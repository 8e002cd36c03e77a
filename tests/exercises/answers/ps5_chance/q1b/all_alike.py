# wrong: the probabilities are ignored
# points: 0


def expected(distribution, u):
    return sum(u(x) for x in distribution) / len(distribution)
