# right

my_alliance = {"members": "AC", "move": "p1", "vector": (8, 6, 6), "tempted": "S"}
