# right

import numpy as np


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    acts = list(game.actions(state))
    vals = np.array([minimax(game, game.result(state, a))[0] for a in acts])
    i = vals.argmax() if game.to_move(state) == 0 else vals.argmin()
    return vals[i], acts[i]
