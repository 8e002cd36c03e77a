# wrong: all players are given the same number at a leaf


def max_n(game, state, mover=None):
    if game.is_terminal(state):
        return tuple(game.utility(state, mover or 0) for p in range(game.players)), None
    mover = game.to_move(state)
    best = None
    for a in game.actions(state):
        v = max_n(game, game.result(state, a), mover)[0]
        if best is None or v[mover] > best[0][mover]:
            best = v, a
    return best
