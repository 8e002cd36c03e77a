# wrong: linear: it is not linear
# points: 3

rescale = {
    "changed": {4: 4, 5: 5, 7: 90, 8: 91, 9: 92},
    "linear": {4: 0, 5: 20, 7: 50, 8: 80, 9: 100},
}
