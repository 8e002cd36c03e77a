# right

import numpy as np


def max_n(game, state):
    if game.is_terminal(state):
        return np.array([game.utility(state, p) for p in range(game.players)]), None
    me = game.to_move(state)
    best, move = None, None
    for a in game.actions(state):
        v, _ = max_n(game, game.result(state, a))
        if best is None or v[me] >= best[me]:
            best, move = v, a
    return best, move
