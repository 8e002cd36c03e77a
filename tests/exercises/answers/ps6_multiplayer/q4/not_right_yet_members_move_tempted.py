# wrong: members: nothing is there yet
# points: 1

my_alliance = {"vector": (8, 6, 6)}
