# wrong: it assumes that the players take turns



def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return max(-value(game, game.result(state, a)) for a in game.actions(state))
