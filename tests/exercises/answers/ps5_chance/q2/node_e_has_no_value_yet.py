# wrong: node E has no value yet
# points: 4

my_tree = {"A": 0.25, "B": 3.2, "C": 0.25, "D": 3, "E": None, "F": 3, "G": 8, "best": ["a2"]}
