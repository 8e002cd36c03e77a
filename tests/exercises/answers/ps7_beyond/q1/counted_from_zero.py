# wrong: the actions are counted from 1 here
# points: 3

from math import log, sqrt

from gamesearch import assignment

table = assignment("ps7_beyond", student="ada").table()


def next_look():
    total = sum(n for _, n in table.values())
    scores = {a: w / n + sqrt(2 * log(total) / n) for a, (w, n) in table.items()}
    return scores | {"next": [*scores].index(max(scores, key=scores.get))}
