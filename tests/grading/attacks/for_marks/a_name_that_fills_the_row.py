# ps2_alpha_beta q2, 0 points at most
globals()['<b>\x1b' + 'x' * 100_000] = lambda game, state: (0, None)
