alpha_beta = divmod
