# right

from math import inf

RIGHT = {
    "A": (-inf, inf, 17), "B": (-inf, inf, 17), "C": (17, inf, 14), "D": (-inf, inf, 17),
    "E": (-inf, 17, 20), "F": (17, inf, 14), "cut": ["e2", "c2", "c3"],
}  # fmt: skip


def my_walk():
    return RIGHT
