# wrong: from different children


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def max_n(game, state):
    if game.is_terminal(state):
        return leaf(game, state), None
    mover = game.to_move(state)
    kids = [max_n(game, game.result(state, a))[0] for a in game.actions(state)]
    own = [v[mover] for v in kids]
    return tuple(map(max, zip(*kids, strict=True))), own.index(max(own))
