# wrong: cut: a branch is listed that is not cut
# points: 4


def my_tree():
    return {"value": 11, "move": "a2", "cut": ["g2", "e2", "e3"]}
