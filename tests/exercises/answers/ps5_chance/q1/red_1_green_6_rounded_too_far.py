# wrong: red 1, green 6: rounded too far
# points: 4

by_hand = {
    "red 1, green 6": 0.03,
    "{1, 6}": 0.06,
    "sum": 0.11,
    "mean": 4.2,
    "mean of squares": 20.8,
}
