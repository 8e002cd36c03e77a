# wrong: 'cuts' is not a key of the answer
# advice: Its keys are 'value', 'move', 'cut'.
# points: 4


def my_tree():
    return {"Value": 11, "move": "a2", "cuts": ["e2", "e3"]}
