# wrong: it cuts only where v equals the bound
# points: 4

from math import inf


def alpha_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    mx = game.to_move(state) == 0
    best, line = (-inf if mx else inf), []
    for a in game.actions(state):
        v, rest = alpha_beta(game, game.result(state, a), alpha, beta)
        if mx and v > best or not mx and v < best:
            best, line = v, [a] + rest
        if mx:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha == beta:
            break
    return best, line
