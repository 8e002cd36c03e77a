# wrong: depth is off by one, except at the root: it stops one ply too
# points: 0

from math import inf


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = -inf if game.to_move(state) == 0 else inf
    move = None
    for a in game.actions(state):
        child = game.result(state, a)
        if depth - 1 <= 1 and not game.is_terminal(child):
            v = evaluate(child, 0)
        else:
            v = cutoff_search(game, child, depth - 1, evaluate)[0]
        if (game.to_move(state) == 0 and v > best) or (game.to_move(state) == 1 and v < best):
            best, move = v, a
    return best, move
