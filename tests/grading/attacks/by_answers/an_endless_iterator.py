import itertools
def alpha_beta(game, state):
    return itertools.count()
