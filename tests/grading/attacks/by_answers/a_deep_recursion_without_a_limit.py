import sys
def alpha_beta(game, state):
    sys.setrecursionlimit(10 ** 9)
    return alpha_beta(game, state)
