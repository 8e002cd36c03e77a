# wrong: instead of (


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover, best, found = game.to_move(state), None, None
    for a in game.actions(state):
        vector, _ = max_n(game, game.result(state, a))
        if not best or vector[mover] > best:
            best, found = vector[mover], (vector, a)
    return found
