# right

import numpy as np


def effective_branching(nodes, depth):
    roots = np.roots([1] * depth + [-nodes])
    return max(root.real for root in roots if abs(root.imag) < 1e-9)
