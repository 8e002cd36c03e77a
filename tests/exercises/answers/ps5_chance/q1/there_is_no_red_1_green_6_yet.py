# wrong: red 1, green 6: nothing is there yet
# points: 1

by_hand = {"mean": 4.2}
