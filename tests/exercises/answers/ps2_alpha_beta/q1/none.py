# wrong: cut: no branch is listed
# points: 4


def my_tree():
    return {"value": 11, "move": "a2", "cut": []}
