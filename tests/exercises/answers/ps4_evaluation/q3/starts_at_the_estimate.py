# wrong: it evaluates inner nodes as well and lets them count
# points: 0


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best, move = evaluate(state, 0), None
    for a in game.actions(state) if depth else ():
        w, _ = cutoff_search(game, game.result(state, a), depth - 1, evaluate)
        if w > best if game.to_move(state) == 0 else w < best:
            best, move = w, a
    return best, move
