# wrong: tempted: a player is given, not a node
# points: 3

my_alliance = {"members": "AC", "move": "p1", "vector": (8, 6, 6), "tempted": "A"}
