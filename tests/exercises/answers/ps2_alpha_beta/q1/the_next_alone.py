# wrong: cut: a branch is missing
# points: 4


def my_tree():
    return {"value": 11, "move": "a2", "cut": ["e2"]}
