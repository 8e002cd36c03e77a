# wrong: it goes by level instead of to_move


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def by_levels(game, state, level):
    if game.is_terminal(state):
        return leaf(game, state), None
    kids = [(by_levels(game, game.result(state, a), level + 1)[0], a) for a in game.actions(state)]
    return max(kids, key=lambda kid: kid[0][level % game.players])


def max_n(game, state):
    return by_levels(game, state, 0)
