# wrong: members: with this pair A still makes the move of question 1
# advice: Try all three pairs
# points: 3

my_alliance = {"members": "AB", "move": "p1", "vector": (8, 6, 6), "tempted": "S"}
