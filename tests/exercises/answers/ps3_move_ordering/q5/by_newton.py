# right

import numpy as np


def effective_branching(nodes, depth):
    b = float(nodes)
    for _ in range(200):
        powers = [b**ply for ply in range(1, depth + 1)]
        slope = sum(ply * b ** (ply - 1) for ply in range(1, depth + 1))
        b -= (sum(powers) - nodes) / slope
    return np.float64(b)
