# wrong: those are the points that he has there

def corridor():
    return {"start": 12, "left": 11, "right": 11, "haunted": [11, 10, 9, 8, -10, -10], "caught": 5}
