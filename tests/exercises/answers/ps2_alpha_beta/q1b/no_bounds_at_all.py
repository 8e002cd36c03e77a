# wrong: E is handed the bounds that B began with
# points: 4

from math import inf

my_walk = {
    "A": (-inf, inf, 17),
    "B": (-inf, inf, 17),
    "C": (-inf, inf, -1),
    "D": (-inf, inf, 17),
    "E": (-inf, inf, 20),
    "F": (-inf, inf, 14),
    "cut": [],
    "G": (-inf, inf, 19),
    "H": (-inf, inf, -1),
}
