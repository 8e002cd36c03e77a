# wrong: a draw counts as a whole win
# points: 0


def back_propagate(path, winner):
    counts = []
    for into, wins, playouts in path:
        gain = float(winner is None or winner == into)
        counts.append((wins + gain, playouts + 1))
    return counts
