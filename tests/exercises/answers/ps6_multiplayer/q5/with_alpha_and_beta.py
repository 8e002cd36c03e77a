# right

from math import inf

import numpy as np


def ghosts(game, state, rounds, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return np.float64(game.utility(state, 0)), None
    mine = game.to_move(state) == 0
    if mine and not rounds:
        return evaluate(state, game.to_move(state)), None
    best, move = -inf if mine else inf, None
    for a in game.actions(state):
        child = game.result(state, a)
        v, _ = ghosts(game, child, rounds - mine, evaluate, alpha, beta)
        if v > best if mine else v < best:
            best, move = v, a
        alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, move
