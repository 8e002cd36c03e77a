# wrong: vector: that is not where it ends
# advice: Follow the moves
# points: 3

my_alliance = {"members": "AC", "move": "p1", "vector": (5, 2, 3), "tempted": "S"}
