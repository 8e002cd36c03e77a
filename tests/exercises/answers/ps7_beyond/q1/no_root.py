# wrong: the root is missing
# points: 3

from math import log, log10, sqrt

from gamesearch import assignment

table = assignment("ps7_beyond", student="ada").table()


def next_look():
    total = sum(n for _, n in table.values())
    scores = {a: w / n + sqrt(2) * log(total) / n for a, (w, n) in table.items()}
    return scores | {"next": max(scores, key=scores.get)}
