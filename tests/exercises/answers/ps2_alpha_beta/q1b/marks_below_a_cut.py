# wrong: lies below one that is cut
# points: 5

from math import inf

my_walk = {
    "A": (-inf, inf, 17),
    "B": (-inf, inf, 17),
    "C": (17, inf, 14),
    "D": (-inf, inf, 17),
    "E": (-inf, 17, 20),
    "F": (17, inf, 14),
    "cut": ["e2", "c2", "c3", "g1", "h3"],
}
