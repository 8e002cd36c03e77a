# wrong: cut: there is no branch called '15' in your tree
# points: 4


def my_tree():
    return {"value": 11, "move": "a2", "cut": [15, 20]}
