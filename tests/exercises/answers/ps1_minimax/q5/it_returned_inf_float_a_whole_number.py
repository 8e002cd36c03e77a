# wrong: it returned inf (float); a whole number
# points: 0

from math import inf


def count_states(game):
    return inf
