loop = {}
loop[0] = loop
def alpha_beta(game, state):
    return loop
