# wrong: haunted:
# points: 2


def corridor():
    return {"start": 8, "left": 8, "right": 6, "haunted": [11, 10, 9, 8, 7, 6], "caught": 6}
