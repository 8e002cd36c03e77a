# wrong: the last child counts


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def max_n(game, state):
    if game.is_terminal(state):
        return leaf(game, state), None
    for a in game.actions(state):
        v, _ = max_n(game, game.result(state, a))
    return v, a
