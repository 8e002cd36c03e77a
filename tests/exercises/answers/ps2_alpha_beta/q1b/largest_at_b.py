# wrong: at B the largest value is taken
# points: 5

from math import inf

my_walk = {
    "A": (-inf, inf, 20),
    "B": (-inf, inf, 20),
    "C": (20, inf, 14),
    "D": (-inf, inf, 17),
    "E": (-inf, 17, 20),
    "F": (20, inf, 14),
    "cut": ["e2", "c2", "c3"],
}
