# wrong: its place in the list



def seen_through():
    return {'random': 3.0, 'minimax': -3, 'share': 0.5555555555555556, 'playouts': 2}
