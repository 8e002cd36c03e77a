# wrong: start:
# points: 4


def corridor():
    return {"start": 10, "left": 8, "right": 6, "haunted": [11, 10, 9, 8, -10, -10], "caught": 5}
