# wrong: depth is off by one: it stops one ply too early
# points: 0


def value_of(game, s, d, evaluate):
    if game.is_terminal(s):
        return game.utility(s, 0)
    return evaluate(s, 0) if d == 1 else None


step = 1


def cutoff_search(game, state, depth, evaluate):
    value = value_of(game, state, depth, evaluate)
    if value is not None:
        return value, None
    best, move = None, None
    for a in game.actions(state):
        w, _ = cutoff_search(game, game.result(state, a), depth - step, evaluate)
        if best is None or (w > best if game.to_move(state) == 0 else w < best):
            best, move = w, a
    return best, move
