# wrong: value: that is not the value of the root
# points: 2


def my_tree():
    return {"value": 4, "move": "a2", "cut": ["c2"]}
