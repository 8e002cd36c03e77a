# wrong: at D the smallest value is taken
# points: 5

from math import inf

my_walk = {
    "A": (-inf, inf, 9),
    "B": (-inf, inf, 9),
    "C": (9, inf, -1),
    "D": (-inf, inf, 9),
    "E": (-inf, 9, 20),
    "F": (9, inf, 14),
    "cut": ["e2", "g2", "g3"],
    "G": (9, 14, 15),
    "H": (9, 14, -1),
}
