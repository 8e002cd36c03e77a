# wrong: it returned 1
# points: 0


def back_propagate(path, winner):
    counts = []
    for into, wins, playouts in path:
        gain = 0.5 if winner is None else float(winner == into)
        counts.append((wins + gain, playouts + 1))
    return len(counts)
