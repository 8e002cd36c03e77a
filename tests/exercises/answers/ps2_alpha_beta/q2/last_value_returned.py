# wrong: the last child counts instead of the best one
# points: 0

from math import inf


def alpha_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    mx = game.to_move(state) == 0
    best, line = (-inf if mx else inf), []
    for a in game.actions(state):
        v, rest = alpha_beta(game, game.result(state, a), alpha, beta)
        if mx:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            return v, [a] + rest
        if mx and v > best or not mx and v < best:
            best, line = v, [a] + rest
    return v, line
