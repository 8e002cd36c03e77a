# wrong: the levels never alternate: MAX moves on every level


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pairs = [(minimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return max(pairs, key=lambda p: p[0])
