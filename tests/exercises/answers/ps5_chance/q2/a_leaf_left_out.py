# wrong: a leaf right below is left out
# points: 4


def my_tree():
    return {"A": 2.75, "B": 3.2, "C": 2.75, "D": 3, "E": 5, "F": 3, "G": 8, "best": "a2"}
