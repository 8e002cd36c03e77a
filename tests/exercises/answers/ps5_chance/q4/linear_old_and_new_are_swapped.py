# wrong: linear: old and new are swapped
# points: 3

rescale = {
    "changed": {4: 4, 5: 5, 7: 90, 8: 91, 9: 92},
    "linear": {0: 4, 20: 5, 60: 7, 80: 8, 100: 9},
}
