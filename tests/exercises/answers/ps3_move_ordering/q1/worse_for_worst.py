# wrong: 'worse' is not a key of the answer
# points: 3


def my_orders():
    best = {"A": "a2 a1", "B": "b1 b3 b2", "C": "c1 c2", "D": "d2 d1", "G": "g2 g1"}
    worst = {"B": "b2 b3 b1", "C": "c2 c1", "F": "f2 f1", "H": "h2 h1"}
    return {"best": best, "worse": worst}
