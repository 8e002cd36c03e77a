# wrong: it does not beat opponent 2 of 2, greedy
# points: 3


def agent(game, state, budget):
    return game.actions(state)[0]
