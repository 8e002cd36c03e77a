# wrong: it answered 3 (int), which is not a legal action here
# advice: That column is full
# points: 0


def careful(game, state):
    return 3
