# wrong: play against player 0


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


pick = max


def worth(mover, v):
    return -v[0] if mover else v[0]


def max_n(game, state):
    if game.is_terminal(state):
        return leaf(game, state), None
    mover = game.to_move(state)
    kids = [(max_n(game, game.result(state, a))[0], a) for a in game.actions(state)]
    return pick(kids, key=lambda kid: worth(mover, kid[0]))
