def alpha_beta(*_): raise GeneratorExit
