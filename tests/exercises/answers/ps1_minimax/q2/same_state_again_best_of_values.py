# wrong: called itself endlessly


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    values = [minimax(game, state)[0] for a in game.actions(state)]
    return max(values), 0
