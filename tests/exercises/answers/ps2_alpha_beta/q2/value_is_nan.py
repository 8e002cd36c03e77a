# wrong: the value it returned is nan (float)


def alpha_beta(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    v, move = float("nan"), None
    for a in game.actions(state):
        w, _ = alpha_beta(game, game.result(state, a))
        if (w > v) if game.to_move(state) == 0 else (w < v):
            v, move = w, a
    return v, move
