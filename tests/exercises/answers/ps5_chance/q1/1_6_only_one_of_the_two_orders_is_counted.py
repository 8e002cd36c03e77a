# wrong: {1, 6}: only one of the two orders is counted
# points: 4

by_hand = {
    "red 1, green 6": "1/36",
    "{1, 6}": 0.027777777777777776,
    "sum": 0.1111111111111111,
    "mean": 4.2,
    "mean of squares": 20.8,
}
