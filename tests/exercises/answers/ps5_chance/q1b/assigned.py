# wrong: each outcome overwrites the one before
# points: 0


def expected(distribution, u):
    total = 0
    for x in distribution:
        total = distribution[x] * u(x)
    return total
