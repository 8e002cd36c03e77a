# wrong: it
# advice: terminal test
# points: 0


def cutoff_search(game, state, depth, evaluate):
    if depth == 0:
        return evaluate(state, 0), None
    best, move = None, None
    for a in game.actions(state):
        v, _ = cutoff_search(game, game.result(state, a), depth - 1, evaluate)
        if best is None or (v > best if game.to_move(state) == 0 else v < best):
            best, move = v, a
    return best, move
