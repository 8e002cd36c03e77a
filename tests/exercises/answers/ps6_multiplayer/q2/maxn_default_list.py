# wrong: it gives a different answer when asked again


def max_n(game, state, best=[]):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    me = game.to_move(state)
    for a in game.actions(state):
        v, _ = max_n(game, game.result(state, a))
        if not best or v[me] > best[0][0][me]:
            best[:] = [(v, a)]
    return best[0]
