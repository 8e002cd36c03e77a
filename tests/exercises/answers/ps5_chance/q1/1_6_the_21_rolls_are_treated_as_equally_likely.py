# wrong: {1, 6}: the 21 rolls are treated as equally likely
# points: 4

by_hand = {
    "red 1, green 6": "1/36",
    "{1, 6}": 0.047619047619047616,
    "sum": 0.1111111111111111,
    "mean": 4.2,
    "mean of squares": 20.8,
}
