# wrong: at chance node C the smallest value is taken, but no player chooses there
# points: 4

my_tree = {"A": 0.25, "B": 3.2, "C": -5, "D": 3, "E": 5, "F": 3, "G": 8, "best": ["a2"]}
