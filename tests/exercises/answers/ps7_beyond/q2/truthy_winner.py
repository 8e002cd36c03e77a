# wrong: a win of player 0 is taken for a draw



def back_propagate(path, winner):
    out = []
    for i, w, n in path:
        if not winner:
            w += 0.5
        elif i == winner:
            w += 1
        out.append((w, n + 1))
    return out
