# wrong: one move too many is counted
# points: 4.5

def corridor():
    return {"start": 8, "left": 7, "right": 5, "haunted": [11, 10, 9, 8, -10, -10], "caught": 5}
