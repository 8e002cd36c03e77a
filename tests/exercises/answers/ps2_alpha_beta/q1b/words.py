# wrong: your answer for the value of B cannot be read
# points: 5

from math import inf

my_walk = {
    "A": (-inf, inf, 17),
    "B": (-inf, inf, "many"),
    "C": (17, inf, 14),
    "D": (-inf, inf, 17),
    "E": (-inf, 17, 20),
    "F": (17, inf, 14),
    "cut": ["e2", "c2", "c3"],
}
