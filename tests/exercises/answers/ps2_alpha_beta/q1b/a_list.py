# wrong: the answer does not have the form that was asked for
# points: 0

my_walk = [17, ["e2"]]
