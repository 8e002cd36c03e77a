# wrong: the number of the player who moves next is compared


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), None
    best, move = None, None
    for a in game.actions(state):
        child = game.result(state, a)
        found, _ = max_n(game, child)
        i = game.to_move(child) if not game.is_terminal(child) else game.to_move(state)
        if best is None or found[i] > best[i]:
            best, move = found, a
    return best, move
