# wrong: at A a mean is taken, but MIN moves there
# points: 4

my_tree = {"A": 1.725, "B": 3.2, "C": 0.25, "D": 3, "E": 5, "F": 3, "G": 8, "best": ["a2"]}
