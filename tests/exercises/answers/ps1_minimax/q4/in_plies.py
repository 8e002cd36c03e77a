# wrong: caught: the moves of both sides
# points: 4


def corridor():
    return {"start": 8, "left": 8, "right": 6, "haunted": [11, 10, 9, 8, -10, -10], "caught": 10}
