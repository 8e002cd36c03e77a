# right

my_alliance = {"members": "A and C", "move": "p1", "vector": (8, 6, 6), "tempted": "node S"}
