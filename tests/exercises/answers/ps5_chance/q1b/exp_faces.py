# wrong: the faces are numbered instead of read from the distribution
# points: 0


def expected(distribution, u):
    total = 0
    for face, p in enumerate(distribution.values(), start=1):
        total += p * u(face)
    return total
