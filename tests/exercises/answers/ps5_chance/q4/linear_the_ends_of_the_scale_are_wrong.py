# wrong: linear: the ends of the scale are wrong
# points: 3

rescale = {"changed": {4: 4, 5: 5, 7: 90, 8: 91, 9: 92}, "linear": {4: 4, 5: 5, 7: 7, 8: 8, 9: 9}}
