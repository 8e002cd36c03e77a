# wrong: move: that is not the move
# advice: a different move from the one in question 1
# points: 3

my_alliance = {"members": "AC", "move": "p2", "vector": (8, 6, 6), "tempted": "S"}
