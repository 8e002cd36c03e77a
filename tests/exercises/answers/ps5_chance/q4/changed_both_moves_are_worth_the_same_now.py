# wrong: changed: both moves are worth the same now
# points: 2

rescale = {
    "changed": {4: 0, 5: 1, 7: 7, 8: 8.571428571428571, 9: 9},
    "linear": {4: 0, 5: 20, 7: 60, 8: 80, 9: 100},
}
