# wrong: 'int' object is not subscriptable


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    below = [(minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return max(below)[0] if game.to_move(state) == 0 else min(below)[0]
