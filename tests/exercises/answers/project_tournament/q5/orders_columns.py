# wrong: it raised TypeError
# points: 0


def agent(game, state, budget):
    return min(game.actions(state), key=lambda a: abs(a - 3))
