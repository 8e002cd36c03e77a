# wrong: there is no "red 1, green 6" yet
# points: 1

by_hand = {'mean': 4.2}
