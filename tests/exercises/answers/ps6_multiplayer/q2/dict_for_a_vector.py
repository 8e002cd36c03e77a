# wrong: something else where a vector is expected


def best_of_zero(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover, best, found = game.to_move(state), None, None
    for a in game.actions(state):
        vector, _ = best_of_zero(game, game.result(state, a))
        if not best or vector[mover] > best:
            best, found = vector[mover], (vector, a)
    return found


def max_n(game, state):
    vector, action = best_of_zero(game, state)
    return dict(enumerate(vector)), action
