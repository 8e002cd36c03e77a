# wrong: changed: not there yet
# points: 2

rescale = {"linear": {4: 0, 5: 20, 7: 60, 8: 80, 9: 100}}
