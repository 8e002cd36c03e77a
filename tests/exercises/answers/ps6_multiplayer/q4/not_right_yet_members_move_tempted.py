# wrong: not right yet: members, move, tempted
# points: 1

my_alliance = {'vector': (8, 6, 6)}
