# wrong: only the first child


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def max_n(game, state):
    if game.is_terminal(state):
        return leaf(game, state), None
    for a in game.actions(state):
        return max_n(game, game.result(state, a))[0], a
