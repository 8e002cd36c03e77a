# wrong: is read although it cannot matter
# advice: and MAX already has
# points: 4

from math import inf


def cutoff_search(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    best = None
    for a in game.actions(state):
        child = game.result(state, a)
        v, _ = cutoff_search(game, child, depth - 1, evaluate, alpha, beta)
        if game.to_move(state) == 0:
            best = max(best or (v, a), (v, a), key=lambda pair: pair[0])
            alpha = max(alpha, v)
        else:
            best = min(best or (v, a), (v, a), key=lambda pair: pair[0])
            beta = min(beta, v)
        if v >= beta if game.to_move(state) == 0 else v < alpha:
            break
    return best
