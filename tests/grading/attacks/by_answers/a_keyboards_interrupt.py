def alpha_beta(*_): raise KeyboardInterrupt
