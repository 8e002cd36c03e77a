def alpha_beta(game, state):
    return NotImplementedError(), 0
