# wrong: whole vectors are compared, so that player 0's number decides


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    options = []
    for a in game.actions(state):
        options.append((max_n(game, game.result(state, a))[0], a))
    return max(options)
