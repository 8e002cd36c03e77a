# wrong: changed: there is no new number for 7
# points: 2

rescale = {"changed": {4: 0, 5: 1, 8: 3, 9: 4}, "linear": {4: 0, 5: 20, 7: 60, 8: 80, 9: 100}}
