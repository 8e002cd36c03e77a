# wrong: the mean of the children's values



def my_tree():
    return {'A': 2, 'B': 2, 'E': 3.0, 'F': 0.0, 'C': -5, 'G': -1.0, 'H': -6.5, 'D': 2, 'I': -3.5, 'best': ['a1', 'a3']}
