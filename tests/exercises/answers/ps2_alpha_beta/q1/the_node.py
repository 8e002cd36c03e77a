# wrong: move: that is not the best move
# points: 4


def my_tree():
    return {"value": 11, "move": "C", "cut": ["e2", "e3"]}
