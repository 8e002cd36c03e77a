# wrong: tempted: the member who moves there would not get more alone
# advice: a larger number
# points: 3

my_alliance = {"members": "AC", "move": "p1", "vector": (8, 6, 6), "tempted": "P"}
