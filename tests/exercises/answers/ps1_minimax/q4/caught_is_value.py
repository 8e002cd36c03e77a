# wrong: that is the value, not the number of moves



def corridor():
    return {'start': 8, 'left': 8, 'right': 6, 'haunted': [11, 10, 9, 8, -10, -10], 'caught': -10}
