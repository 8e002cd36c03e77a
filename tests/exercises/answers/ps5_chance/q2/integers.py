# wrong: rounded too far



def my_tree():
    return {'D': 3, 'E': 5, 'B': 3, 'F': 3, 'G': 8, 'C': 0, 'A': 0, 'best': 'a2'}
