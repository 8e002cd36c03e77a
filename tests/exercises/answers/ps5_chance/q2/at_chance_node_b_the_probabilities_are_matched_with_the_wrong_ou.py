# wrong: at chance node B the probabilities are matched with the wrong outcomes
# points: 4

my_tree = {"A": 0.25, "B": 4.8, "C": 0.25, "D": 3, "E": 5, "F": 3, "G": 8, "best": ["a2"]}
