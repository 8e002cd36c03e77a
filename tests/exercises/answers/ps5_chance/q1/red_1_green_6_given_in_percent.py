# wrong: red 1, green 6: given in percent
# points: 4

by_hand = {
    "red 1, green 6": 2.78,
    "{1, 6}": 5.56,
    "sum": 11.11,
    "mean": 4.2,
    "mean of squares": 20.8,
}
