# wrong: changed and linear are swapped
# points: 0

rescale = {
    "changed": {4: 0, 5: 20, 7: 60, 8: 80, 9: 100},
    "linear": {4: 4, 5: 5, 7: 90, 8: 91, 9: 92},
}
