# wrong: left: left and right are exchanged
# points: 4.5


def corridor():
    return {"start": 8, "left": 6, "right": 8, "haunted": [11, 10, 9, 8, -10, -10], "caught": 5}
