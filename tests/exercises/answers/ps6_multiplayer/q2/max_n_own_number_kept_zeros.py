# wrong: only the mover's number of a vector is kept


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    me = game.to_move(state)
    best = None
    for a in game.actions(state):
        v = list(max_n(game, game.result(state, a))[0])
        if best is None:
            best, act = v, a
        elif v[me] > best[me]:
            best[me], act = v[me], a
    return tuple(best), act
