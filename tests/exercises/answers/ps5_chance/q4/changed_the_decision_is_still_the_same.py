# wrong: changed: the decision is still the same
# points: 2

rescale = {
    "changed": {4: 0, 5: 20, 7: 60, 8: 80, 9: 900},
    "linear": {4: 0, 5: 20, 7: 60, 8: 80, 9: 100},
}
