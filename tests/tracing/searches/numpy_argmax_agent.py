# move: functional, memory, numbers

import numpy as np


def numpy_argmax_agent(game, state):
    def value(s):
        if game.is_terminal(s):
            return np.float64(game.utility(s, 0))
        vals = np.array([value(game.result(s, a)) for a in game.actions(s)])
        return vals.min() if game.to_move(s) else vals.max()

    vals = np.array([value(game.result(state, a)) for a in game.actions(state)])
    return np.argmin(vals) if game.to_move(state) else np.argmax(vals)
