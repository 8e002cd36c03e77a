# wrong: the action is a reply


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def max_n(game, state):
    if game.is_terminal(state):
        return leaf(game, state), None
    mover = game.to_move(state)
    best = None
    for a in game.actions(state):
        v, reply = max_n(game, game.result(state, a))
        if best is None or v[mover] > best[0][mover]:
            best = v, a if reply is None else reply
    return best
