# wrong: the sign changes at every step



def back_propagate(path, winner):
    out = []
    for i, (into, wins, n) in enumerate(path):
        out.append((wins + (i % 2 == winner), n + 1))
    return out
