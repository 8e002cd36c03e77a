# wrong: C stands under the root
# points: 3

from math import log, sqrt

from gamesearch import assignment

work = assignment("ps7_beyond", student="ada")


def next_look():
    t = work.table()
    N = sum(n for w, n in t.values())
    u = {a: w / n + sqrt(sqrt(2) * log(N) / n) for a, (w, n) in t.items()}
    return {**u, "next": max(u, key=u.get)}
