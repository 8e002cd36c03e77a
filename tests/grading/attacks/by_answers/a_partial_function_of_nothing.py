import functools
alpha_beta = functools.partial(max, 3, 0)
