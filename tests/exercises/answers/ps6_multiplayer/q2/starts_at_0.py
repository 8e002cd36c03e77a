# wrong: starts at 0


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def max_n(game, state):
    if game.is_terminal(state):
        return leaf(game, state), None
    mover = game.to_move(state)
    best, move = (0,) * game.players, None
    for a in game.actions(state):
        v, _ = max_n(game, game.result(state, a))
        if v[mover] > best[mover]:
            best, move = v, a
    return best, move
