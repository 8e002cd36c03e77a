# wrong: only the first outcome counts
# points: 0


def expected(distribution, u):
    total = 0
    for x in distribution:
        total += distribution[x] * u(x)
        return total
