# wrong: reduced once for each child
# points: 0


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    best, act = None, None
    mover = game.to_move(state)
    for a in game.actions(state):
        depth -= 1
        v, _ = cutoff_search(game, game.result(state, a), depth, evaluate)
        if best is None or (mover == 0 and v > best) or (mover == 1 and v < best):
            best, act = v, a
    return best, act
