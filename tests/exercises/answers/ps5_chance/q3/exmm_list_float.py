# right

import numpy as np


def expectiminimax(game, state):
    if game.is_terminal(state):
        return [game.utility(state, 0), None]
    acts = list(game.actions(state))
    v = np.array([expectiminimax(game, game.result(state, a))[0] for a in acts], dtype=float)
    w = game.to_move(state)
    if w == -1:
        return [np.array([game.probability(state, a) for a in acts]) @ v, None]
    i = int(v.argmax()) if w == 0 else int(v.argmin())
    return [v[i], acts[i]]
