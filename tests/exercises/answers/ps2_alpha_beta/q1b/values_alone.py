# wrong: the bounds of B are missing
# points: 4

my_walk = {"A": 17, "B": 17, "C": 14, "D": 17, "E": 20, "F": 14, "cut": ["e2", "c2", "c3"]}
