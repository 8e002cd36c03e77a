# wrong: loses a man where a safe move is there
# points: 2


def agent(game, state, budget):
    return game.actions(state)[0]
