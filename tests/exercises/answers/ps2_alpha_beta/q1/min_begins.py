# wrong: not right yet: value, cut
# points: 2


def my_tree():
    return {"value": 4, "move": "a2", "cut": ["c2"]}
