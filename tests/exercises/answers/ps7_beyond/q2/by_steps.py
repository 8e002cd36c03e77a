# wrong: the sign changes at every step
# points: 0


def back_propagate(path, winner):
    counts = []
    for into, wins, playouts in path:
        gain = (
            0.5
            if winner is None
            else float((len(path) - len(counts)) % 2 == (winner == path[-1][0]))
        )
        counts.append((wins + gain, playouts + 1))
    return counts
