# wrong: a draw counts as nothing
# points: 0


def back_propagate(path, winner):
    counts = []
    for into, wins, playouts in path:
        gain = float(winner == into)
        counts.append((wins + gain, playouts + 1))
    return counts
