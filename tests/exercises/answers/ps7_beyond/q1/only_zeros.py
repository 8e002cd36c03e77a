# wrong: the score of a1 is not right
# points: 1

from math import log, log10, sqrt

from gamesearch import assignment

table = assignment("ps7_beyond", student="ada").table()


def next_look():
    total = sum(n for _, n in table.values())
    scores = {a: 0.0 for a, (w, n) in table.items()}
    return scores | {"next": "a1"}
