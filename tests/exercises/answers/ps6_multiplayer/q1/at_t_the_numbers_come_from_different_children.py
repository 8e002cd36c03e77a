# wrong: at T the numbers come from different children
# points: 4

my_tree = {
    "P": (7, 8, 2),
    "Q": (2, 9, 7),
    "R": (7, 8, 2),
    "S": (2, 9, 7),
    "T": (5, 5, 9),
    "U": (6, 0, 4),
    "V": (7, 8, 2),
    "move": "p2",
}
