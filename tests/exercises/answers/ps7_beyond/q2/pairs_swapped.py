# wrong: wins and playouts are swapped
# points: 0


def back_propagate(path, winner):
    counts = []
    for into, wins, playouts in path:
        gain = 0.5 if winner is None else float(winner == into)
        counts.append((playouts + 1, wins + gain))
    return counts
