# wrong: the number of the player who moves next


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def max_n(game, state):
    if game.is_terminal(state):
        return leaf(game, state), None
    best, move = None, None
    for a in game.actions(state):
        child = game.result(state, a)
        v, _ = max_n(game, child)
        p = game.to_move(child)
        if best is None or v[p] > best[p]:
            best, move = v, a
    return best, move
