# wrong: the bounds of E are missing
# points: 4

from math import inf

my_walk = {
    "A": (-inf, inf, 17),
    "B": (-inf, inf, 17),
    "C": (17, inf, 14),
    "D": (-inf, inf, 17),
    "E": None,
    "F": (17, inf, 14),
    "cut": ["e2", "c2", "c3"],
}
