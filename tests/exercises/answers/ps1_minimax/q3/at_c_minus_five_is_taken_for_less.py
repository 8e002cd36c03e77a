# wrong: at C two negative numbers are compared the wrong way round
# points: 4

my_tree = {
    "A": 2,
    "B": 2,
    "C": -1,
    "D": 2,
    "E": 7,
    "F": 2,
    "G": -1,
    "H": -5,
    "I": 2,
    "best": ["a1", "a3"],
}
