# right

from math import inf


def cutoff_search(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    wants_more = game.to_move(state) == 0
    best, choice = (-inf if wants_more else inf), None
    for action in game.actions(state):
        child = game.result(state, action)
        value = cutoff_search(game, child, depth - 1, evaluate, alpha, beta)[0]
        if (value > best) if wants_more else (value < best):
            best, choice = value, action
        if wants_more:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
    return best, choice
