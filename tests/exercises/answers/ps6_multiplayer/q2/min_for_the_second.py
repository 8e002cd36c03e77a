# wrong: the others play against player 0


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, choice = None, None
    for action in game.actions(state):
        vector, _ = max_n(game, game.result(state, action))
        if best is None or (vector[0] > best[0] if mover == 0 else vector[0] < best[0]):
            best, choice = vector, action
    return best, choice
