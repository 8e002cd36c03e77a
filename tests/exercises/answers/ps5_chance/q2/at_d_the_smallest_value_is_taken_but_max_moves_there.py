# wrong: at D the smallest value is taken, but MAX moves there
# points: 4

my_tree = {"A": 0.25, "B": 3.2, "C": 0.25, "D": -2, "E": 5, "F": 3, "G": 8, "best": ["a2"]}
