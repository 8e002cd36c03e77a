loop = []
loop.append(loop)
def alpha_beta(game, state):
    return loop, loop
