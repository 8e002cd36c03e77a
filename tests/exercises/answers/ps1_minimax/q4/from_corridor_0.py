# wrong: the list begins one corridor too early
# points: 3

def corridor():
    return {"start": 8, "left": 8, "right": 6, "haunted": [12, 11, 10, 9, 8, -10], "caught": 5}
