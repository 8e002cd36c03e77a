# wrong: it gives a different answer when asked again
# points: 3


def max_n(game, state, line=[]):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(game.players)), line
    m = game.to_move(state)
    best = None
    for a in game.actions(state):
        v, _ = max_n(game, game.result(state, a))
        if best is None or v[m] > best[m]:
            best, move = v, a
    line.insert(0, move)
    return best, line
