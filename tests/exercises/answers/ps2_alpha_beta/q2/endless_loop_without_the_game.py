# wrong: it had not finished


def alpha_beta(game, state):
    depth = 0
    while True:
        depth += 1
