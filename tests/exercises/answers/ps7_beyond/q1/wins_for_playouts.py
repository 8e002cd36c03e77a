# wrong: N is the sum of the wins
# points: 3

from math import log, sqrt

from gamesearch import assignment

work = assignment("ps7_beyond", student="ada")


def next_look():
    t = work.table()
    N = sum(w for w, n in t.values())
    u = {a: w / n + sqrt(2 * log(N) / n) for a, (w, n) in t.items()}
    return {**u, "next": "a1"}
