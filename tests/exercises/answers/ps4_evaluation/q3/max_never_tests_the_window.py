# wrong: beta has no effect: it is never lowered, or MAX never tests it
# points: 4

from math import inf

fresh_at_root = False


def where(by_max, v, alpha, beta):
    return not by_max and alpha >= beta


def cutoff_search(game, state, depth, evaluate, alpha=-inf, beta=inf, at_root=True):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    by_max = game.to_move(state) == 0
    v, move = (-inf if by_max else inf), None
    for a in game.actions(state):
        window = (-inf, inf) if fresh_at_root and at_root else (alpha, beta)
        w, _ = cutoff_search(game, game.result(state, a), depth - 1, evaluate, *window, False)
        if w > v if by_max else w < v:
            v, move = w, a
        alpha, beta = (max(alpha, v), beta) if by_max else (alpha, min(beta, v))
        if where(by_max, v, alpha, beta):
            break
    return v, move
