# wrong: move: 'C' (str) is not a move
# points: 4


def my_tree():
    return {"value": 11, "move": "C", "cut": ["e2", "e3"]}
