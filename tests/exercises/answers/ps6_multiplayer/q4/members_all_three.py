# wrong: members: that is not a pair of players
# points: 3

my_alliance = {"members": "ABC", "move": "p1", "vector": (8, 6, 6), "tempted": "S"}
