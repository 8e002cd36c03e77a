# wrong: the last child counts instead of the best one


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    for a in game.actions(state):
        v, _ = minimax(game, game.result(state, a))
        move = a
    return v, move
