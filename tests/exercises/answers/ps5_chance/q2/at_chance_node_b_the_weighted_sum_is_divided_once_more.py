# wrong: at chance node B the weighted sum is divided once more
# points: 4

my_tree = {"A": 0.25, "B": 1.6, "C": 0.25, "D": 3, "E": 5, "F": 3, "G": 8, "best": ["a2"]}
