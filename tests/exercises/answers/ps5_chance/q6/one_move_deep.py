# wrong: asked for the utility of node
# points: 0


def estimate(game, state, n, seed):
    return game.utility(game.result(state, game.actions(state)[0]), 0), 0.0
