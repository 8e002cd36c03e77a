# wrong: it evaluates finished games as well
# points: 4


def value_of(game, s, d, evaluate):
    guess = evaluate(s, 0) if d == 0 or game.is_terminal(s) else None
    if game.is_terminal(s):
        return game.utility(s, 0)
    return guess if d == 0 else None


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
