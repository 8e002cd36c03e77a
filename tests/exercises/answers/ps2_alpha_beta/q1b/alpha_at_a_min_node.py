# wrong: at E α is changed instead of β
# points: 5

from math import inf

my_walk = {
    "A": (-inf, inf, 17),
    "B": (-inf, inf, 17),
    "C": (17, inf, 14),
    "D": (-inf, inf, 17),
    "E": (17, inf, 20),
    "F": (17, inf, 14),
    "cut": ["c2", "c3"],
}
