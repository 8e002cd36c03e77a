# wrong: tempted: the alliance does not come by this node
# points: 3

my_alliance = {"members": "AC", "move": "p1", "vector": (8, 6, 6), "tempted": "V"}
