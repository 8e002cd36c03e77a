# wrong: it answered 11 (int), which is not a legal action
# points: 0


def agent(game, state, budget):
    return 11
