# wrong: it gives a different answer when asked again

import functools
from math import inf

_GAME = [None]


@functools.lru_cache(None)
def _remembered(depth, state):
    return _GAME[0].utility(state, 0)


def alpha_beta(game, state, alpha=-inf, beta=inf, depth=0):
    _GAME[0] = game
    if game.is_terminal(state):
        return _remembered(depth, state), None
    best = None
    for a in game.actions(state):
        v, _ = alpha_beta(game, game.result(state, a), alpha, beta, depth + 1)
        if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):
            best = v, a
        if game.to_move(state) == 0:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best
