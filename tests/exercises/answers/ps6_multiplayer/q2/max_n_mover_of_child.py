# wrong: the number of the player who moves next


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, act = None, None
    for a in game.actions(state):
        child = game.result(state, a)
        found, _ = max_n(game, child)
        mover = game.to_move(child) if not game.is_terminal(child) else mover
        if best is None or found[mover] > best[mover]:
            best, act = found, a
    return best, act
