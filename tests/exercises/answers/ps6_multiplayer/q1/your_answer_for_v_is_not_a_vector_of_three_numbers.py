# wrong: your answer for V is not a vector of three numbers
# points: 4

my_tree = {
    "P": (7, 8, 2),
    "Q": (2, 9, 7),
    "R": (7, 8, 2),
    "S": (2, 9, 7),
    "T": (1, 5, 9),
    "U": (6, 0, 4),
    "V": 7,
    "move": "p2",
}
