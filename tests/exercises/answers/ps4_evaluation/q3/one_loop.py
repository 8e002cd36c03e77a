# right

from math import inf


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    best, move = (-inf if game.to_move(state) == 0 else inf), None
    for a in game.actions(state):
        w, _ = cutoff_search(game, game.result(state, a), depth - 1, evaluate)
        if w > best if game.to_move(state) == 0 else w < best:
            best, move = w, a
    return best, move
