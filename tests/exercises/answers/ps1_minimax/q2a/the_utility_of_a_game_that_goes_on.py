# wrong: where the game is not over
# advice: Only a finished game has a utility


def value(game, state):
    return game.utility(state, game.to_move(state))
