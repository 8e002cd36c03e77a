# wrong: tempted: that is not the node
# advice: a larger number
# points: 3

my_alliance = {"members": "AC", "move": "p1", "vector": (8, 6, 6), "tempted": "P"}
