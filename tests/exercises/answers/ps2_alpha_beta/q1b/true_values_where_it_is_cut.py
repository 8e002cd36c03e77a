# wrong: if all its branches were read
# points: 5

from math import inf

my_walk = {
    "A": (-inf, inf, 17),
    "B": (-inf, inf, 17),
    "C": (17, inf, -1),
    "D": (-inf, inf, 17),
    "E": (-inf, 17, 20),
    "F": (17, inf, 14),
    "cut": ["e2", "c2", "c3"],
}
