# wrong: asked for the utility of node


def expectiminimax(game, state):
    return sum(game.utility(game.result(state, a), 0) for a in game.actions(state)), 0
