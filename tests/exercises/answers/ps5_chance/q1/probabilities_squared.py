# wrong: the probabilities are squared as well
# points: 4

from gamesearch import assignment

work = assignment("ps5_chance", student="ada")


def by_hand():
    d = work.die()
    return {"red 1, green 6": 1/36, "{1, 6}": 2/36, "sum": 1/9, "mean": sum(x*p for x, p in d.items()),
            "mean of squares": sum((x*p)**2 for x, p in d.items())}
