# wrong: C is handed the bounds that A began with
# points: 5

from math import inf

my_walk = {
    "A": (-inf, inf, 17),
    "B": (-inf, inf, 17),
    "C": (-inf, inf, -1),
    "D": (-inf, inf, 17),
    "E": (-inf, 17, 20),
    "F": (-inf, inf, 14),
    "cut": ["e2", "g2", "g3"],
    "G": (-inf, 14, 15),
    "H": (-inf, 14, -1),
}
