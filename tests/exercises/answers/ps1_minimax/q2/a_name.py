# wrong: MIN moves on every level


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    below = [(minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return max(below) if game.to_move(state) == "MAX" else min(below)
