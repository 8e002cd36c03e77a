# wrong: too few moves are counted
# points: 4.5

def corridor():
    return {"start": 8, "left": 8, "right": 7, "haunted": [11, 10, 9, 8, -10, -10], "caught": 5}
