# wrong: linear: the order is not kept
# points: 3

rescale = {
    "changed": {4: 4, 5: 5, 7: 90, 8: 91, 9: 92},
    "linear": {4: 0, 5: 60, 7: 60, 8: 80, 9: 100},
}
