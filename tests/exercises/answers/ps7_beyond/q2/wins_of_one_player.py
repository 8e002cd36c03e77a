# wrong: wins of one of the players are not counted
# points: 0


def back_propagate(path, winner):
    out = []
    for into, w, n in path:
        if into == 0 and winner == 0: w += 1
        elif winner is None: w += 0.5
        out.append((w, n + 1))
    return out
