# wrong: it had not finished
# points: 0


def estimate(game, state, n, seed):
    while True:
        pass
