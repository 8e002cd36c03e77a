# wrong: vector: that is where it ends without the alliance
# points: 3

my_alliance = {"members": "AC", "move": "p1", "vector": (7, 8, 2), "tempted": "S"}
