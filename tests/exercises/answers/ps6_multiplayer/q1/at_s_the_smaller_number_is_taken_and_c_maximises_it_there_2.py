# wrong: at S the smaller number is taken, and C maximises it there
# points: 4

my_tree = {
    "P": (8, 6, 6),
    "Q": (8, 6, 6),
    "R": (7, 8, 2),
    "S": (8, 6, 6),
    "T": (1, 5, 9),
    "U": (6, 0, 4),
    "V": (7, 8, 2),
    "move": "p1",
}
