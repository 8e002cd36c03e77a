# wrong: at A α and β are swapped
# points: 5

from math import inf

my_walk = {
    "A": (inf, -inf, 17),
    "B": (inf, -inf, 17),
    "C": (inf, 17, 14),
    "D": (inf, -inf, 17),
    "E": (17, -inf, 20),
    "F": (inf, 17, 14),
    "cut": ["e2", "c2", "c3"],
}
