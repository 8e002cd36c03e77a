# wrong: members: that is not the pair
# advice: Try all three pairs
# points: 3

my_alliance = {"members": "AB", "move": "p1", "vector": (8, 6, 6), "tempted": "S"}
