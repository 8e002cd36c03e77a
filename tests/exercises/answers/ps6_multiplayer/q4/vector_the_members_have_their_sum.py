# wrong: vector: the members have their sum
# points: 3

my_alliance = {"members": "AC", "move": "p1", "vector": (14, 6, 14), "tempted": "S"}
