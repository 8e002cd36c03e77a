# wrong: not right yet: vector
# advice: Follow the moves
# points: 3

my_alliance = {'members': 'AC', 'move': 'p1', 'vector': (5, 2, 3), 'tempted': 'S'}
