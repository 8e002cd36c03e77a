# wrong: it asks who moves at the child instead of at the position itself
# points: 2


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    best, act = None, None
    for a in game.actions(state):
        child = game.result(state, a)
        mover = game.to_move(child)
        v, _ = cutoff_search(game, child, depth - 1, evaluate)
        if best is None or (mover == 0 and v > best) or (mover == 1 and v < best):
            best, act = v, a
    return best, act
