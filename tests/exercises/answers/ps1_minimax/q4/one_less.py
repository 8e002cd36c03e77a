# wrong: haunted:
# points: 3


def corridor():
    return {"start": 8, "left": 8, "right": 6, "haunted": [10, 9, 8, -10, -10], "caught": 5}
