# wrong: leaves are valued for the player to move


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)), None
    best = max if game.to_move(state) == 0 else min
    return best(
        ((minimax(game, game.result(state, a))[0], a) for a in game.actions(state)),
        key=lambda p: p[0],
    )
