# right


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    mover = game.to_move(state)
    best, act = None, None
    for a in game.actions(state):
        found, _ = max_n(game, game.result(state, a))
        if best is None or found[mover] > best[mover]:
            best, act = found, a
    return best, act
