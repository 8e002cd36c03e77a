# right

from math import inf

my_walk = {
    "a": (-inf, inf, 17),
    "b": (-inf, inf, 17),
    "c": (17, inf, 14),
    "d": (-inf, inf, 17),
    "e": (-inf, 17, 20),
    "f": (17, inf, 14),
    "cut": ["e2", "c2", "c3"],
}
