# wrong: every player takes what is worst for themselves


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, choice = None, None
    for action in game.actions(state):
        vector, _ = max_n(game, game.result(state, action))
        if best is None or vector[mover] < best[mover]:
            best, choice = vector, action
    return best, choice
