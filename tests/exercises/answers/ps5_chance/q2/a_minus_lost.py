# wrong: at chance node C a minus is lost
# points: 4


def my_tree():
    return {"A": 3.2, "B": 3.2, "C": 5.25, "D": 3, "E": 5, "F": 3, "G": 8, "best": "a1"}
