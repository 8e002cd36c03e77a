# wrong: it evaluates the children to put them in order
# points: 4


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    mx = game.to_move(state) == 0
    kids = [(evaluate(game.result(state, a), 0), i, a) for i, a in enumerate(game.actions(state))]
    kids.sort(reverse=mx)
    best = None
    for _, _, a in kids:
        v = cutoff_search(game, game.result(state, a), depth - 1, evaluate)[0]
        if best is None or (v > best[0] if mx else v < best[0]):
            best = v, a
    return best
