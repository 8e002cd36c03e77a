# wrong: exchanged



def belief():
    return {'after O': 14, 'taken': 12, 'free': 2, 'after O again': 60}
