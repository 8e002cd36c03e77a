# wrong: with this share a1 would still be worth more
# points: 3


def seen_through():
    return {"random": 3, "minimax": -3, "share": 0.5, "playouts": 30}
