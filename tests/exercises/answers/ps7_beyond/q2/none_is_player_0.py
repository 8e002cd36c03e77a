# wrong: a draw counts as a win of player 0


def back_propagate(path, winner):
    winner = winner or 0
    return [(w + (into == winner), n + 1) for into, w, n in path]
