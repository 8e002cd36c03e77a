# right

my_alliance = {"members": ["C", "A"], "move": "p1", "vector": (8, 6, 6), "tempted": "S"}
