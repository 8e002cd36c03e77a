# wrong: not the effective branching factor
# points: 0

from math import log


def effective_branching(nodes, depth):
    return log(nodes) / log(depth + 1)
