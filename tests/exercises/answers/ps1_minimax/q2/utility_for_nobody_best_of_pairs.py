# wrong: TypeError: game.utility() missing 1 required positional argument


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    pairs = [(minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return max(pairs) if game.to_move(state) == 0 else min(pairs)
