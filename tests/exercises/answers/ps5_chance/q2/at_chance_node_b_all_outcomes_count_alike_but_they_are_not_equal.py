# wrong: at chance node B all outcomes count alike, but they are not equally likely
# points: 4

my_tree = {"A": 0.25, "B": 4, "C": 0.25, "D": 3, "E": 5, "F": 3, "G": 8, "best": ["a2"]}
