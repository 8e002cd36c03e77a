# wrong: the values of the children are added up


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    return sum(minimax(game, game.result(state, a))[0] for a in game.actions(state)), 0
