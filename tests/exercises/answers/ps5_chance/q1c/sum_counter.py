# right

from collections import defaultdict
from itertools import product


def sum_of_dice(first, second):
    d = defaultdict(float)
    for (a, p), (b, q) in product(first.items(), second.items()):
        d[a + b] += p * q
    return d
