def alpha_beta(game, state):
    return float('nan'), float('nan')
