# wrong: only the faces 1 to 6 are looked at
# points: 0


def expected(distribution, u):
    return sum(distribution.get(x, 0) * u(x) for x in range(1, 7))
