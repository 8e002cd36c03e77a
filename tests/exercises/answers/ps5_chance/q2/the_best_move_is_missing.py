# wrong: the best move is missing
# points: 4

my_tree = {"A": 0.25, "B": 3.2, "C": 0.25, "D": 3, "E": 5, "F": 3, "G": 8, "best": ""}
