# wrong: changed: the decision is still the same, because the change is linear
# points: 2

rescale = {
    "changed": {4: 0, 5: 20, 7: 60, 8: 80, 9: 100},
    "linear": {4: 0, 5: 20, 7: 60, 8: 80, 9: 100},
}
