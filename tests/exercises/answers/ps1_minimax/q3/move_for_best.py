# wrong: 'move' is not a key of the answer
# points: 4

my_tree = {"A": 2, "B": 2, "C": -5, "D": 2, "E": 7, "F": 2, "G": -1, "H": -5, "I": 2, "move": ["a1", "a3"]}
