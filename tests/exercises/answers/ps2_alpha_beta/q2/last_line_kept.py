# wrong: the action returned is always the last
# points: 4

from math import inf


def alpha_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    mx = game.to_move(state) == 0
    best = -inf if mx else inf
    for a in game.actions(state):
        v, rest = alpha_beta(game, game.result(state, a), alpha, beta)
        line = [a] + rest
        if mx:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, line
