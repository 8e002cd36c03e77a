# wrong: more than two of the 20 runs still play a1
# points: 3


def seen_through():
    return {"random": 3, "minimax": -3, "share": 0.56, "playouts": 10}
