# wrong: called itself endlessly


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    return max(expectiminimax(game, state)[0] for a in game.actions(state)), 0
