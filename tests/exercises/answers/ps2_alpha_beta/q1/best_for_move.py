# wrong: 'best' is not a key of the answer
# points: 4


def my_tree():
    return {"value": 11, "best": "a2", "cut": ["e2", "e3"]}
