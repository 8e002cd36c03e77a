# wrong: changed: the order is not kept
# points: 2

rescale = {
    "changed": {4: 4, 5: 5, 7: 4.5, 8: 91, 9: 92},
    "linear": {4: 0, 5: 20, 7: 60, 8: 80, 9: 100},
}
