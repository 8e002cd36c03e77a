def alpha_beta(game, state): return 0, 0
alpha_beta.__code__ = alpha_beta.__code__.replace(co_filename="cell 15")
