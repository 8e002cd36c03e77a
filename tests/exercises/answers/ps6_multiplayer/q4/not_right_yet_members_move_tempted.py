# wrong: members: that is not the pair
# points: 1

my_alliance = {"vector": (8, 6, 6)}
