# right

my_alliance = {"members": (0, 2), "move": "p1", "vector": [8, 6, 6], "tempted": "s"}
