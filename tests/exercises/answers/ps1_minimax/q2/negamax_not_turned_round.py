# wrong: the value has the wrong sign when MIN is at the root


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)), None
    pairs = []
    for a in game.actions(state):
        v, _ = minimax(game, game.result(state, a))
        pairs.append((-v, a))
    return max(pairs, key=lambda p: p[0])
