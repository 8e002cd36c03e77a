# wrong: linear: not there yet
# points: 3

rescale = {"changed": {4: 4, 5: 5, 7: 90, 8: 91, 9: 92}}
