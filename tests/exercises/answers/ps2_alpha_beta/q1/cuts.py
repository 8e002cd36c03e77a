# right


def my_tree():
    return {"value": 11, "move": "a2", "cut": ["e2", "e3"]}
