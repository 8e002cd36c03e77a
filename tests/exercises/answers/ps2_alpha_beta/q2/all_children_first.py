# wrong: nothing is ever cut: every leaf is read

from math import inf


def alpha_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    children = [
        (alpha_beta(game, game.result(state, a), alpha, beta)[0], a) for a in game.actions(state)
    ]
    mine = game.to_move(state) == 0
    best = (-inf if mine else inf), None
    for v, a in children:
        if v > best[0] if mine else v < best[0]:
            best = v, a
        alpha, beta = (max(alpha, v), beta) if mine else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return best
