# wrong: the value of chance node C is not right
# points: 4

my_tree = {"A": 0.25, "B": 3.2, "C": 17, "D": 3, "E": 5, "F": 3, "G": 8, "best": ["a2"]}
