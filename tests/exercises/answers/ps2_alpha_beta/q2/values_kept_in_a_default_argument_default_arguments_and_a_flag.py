# wrong: it gives a different answer when asked again

from math import inf


def alpha_beta(game, state, alpha=-inf, beta=inf, seen={}):
    if state in seen:
        return seen[state]
    if game.is_terminal(state):
        return game.utility(state, 0), None
    is_max = game.to_move(state) == 0
    v, move = (-inf if is_max else inf), None
    for a in game.actions(state):
        w, _ = alpha_beta(game, game.result(state, a), alpha, beta)
        if is_max and w > v:
            v, move, alpha = w, a, max(alpha, w)
        elif not is_max and w < v:
            v, move, beta = w, a, min(beta, w)
        if alpha >= beta:
            break
    seen[state] = v, move
    return v, move
