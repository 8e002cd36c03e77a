# wrong: tempted: no member moves at this node
# points: 3


def my_alliance():
    return {"members": "AC", "move": "p1", "vector": (8, 6, 6), "tempted": "Q"}
