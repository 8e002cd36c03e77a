# right

import numpy as np


def expected(distribution, u):
    xs = list(distribution)
    return np.dot([u(x) for x in xs], [distribution[x] for x in xs])
