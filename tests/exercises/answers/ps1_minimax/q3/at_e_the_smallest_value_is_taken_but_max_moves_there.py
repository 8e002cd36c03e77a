# wrong: at E the smallest value is taken, but MAX moves there
# points: 4

my_tree = {
    "A": 2,
    "B": 2,
    "C": -5,
    "D": 2,
    "E": -1,
    "F": 2,
    "G": -1,
    "H": -5,
    "I": 2,
    "best": ["a1", "a3"],
}
