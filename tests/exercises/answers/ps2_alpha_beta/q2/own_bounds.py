# wrong: each side compares with its own bound
# points: 0

from math import inf


def alpha_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    if game.to_move(state) == 0:
        v, line = -inf, []
        for a in game.actions(state):
            w, rest = alpha_beta(game, game.result(state, a), alpha, beta)
            if w > v:
                v, line = w, [a] + rest
            if v <= alpha:
                break
            alpha = max(alpha, v)
        return v, line
    v, line = inf, []
    for a in game.actions(state):
        w, rest = alpha_beta(game, game.result(state, a), alpha, beta)
        if w < v:
            v, line = w, [a] + rest
        if v >= beta:
            break
        beta = min(beta, v)
    return v, line
