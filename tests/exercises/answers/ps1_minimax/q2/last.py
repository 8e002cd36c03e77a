# wrong: the last child counts


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = None
    for a in game.actions(state):
        v = minimax(game, game.result(state, a))[0]
        if best is None or True:
            best = v, a
    return best
