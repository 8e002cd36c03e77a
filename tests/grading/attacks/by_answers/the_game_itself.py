def alpha_beta(game, state):
    return game, state
