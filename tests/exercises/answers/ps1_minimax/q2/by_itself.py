# right


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = None
    for a in game.actions(state):
        v = minimax(game, game.result(state, a))[0]
        if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):
            best = v, a
    return best
