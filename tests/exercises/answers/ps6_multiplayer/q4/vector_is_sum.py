# wrong: not a vector of three numbers



def my_alliance():
    return {'members': 'AC', 'vector': 20, 'move': 'p1', 'tempted': 'S'}
