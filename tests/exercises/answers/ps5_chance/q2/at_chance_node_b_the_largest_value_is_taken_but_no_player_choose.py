# wrong: at chance node B the largest value is taken, but no player chooses there
# points: 4

my_tree = {"A": 0.25, "B": 5, "C": 0.25, "D": 3, "E": 5, "F": 3, "G": 8, "best": ["a2"]}
