# right

import numpy as np


def minimax(game, state):
    if game.is_terminal(state):
        return np.float64(game.utility(state, 0)), None
    actions = np.array(game.actions(state))
    values = np.array([minimax(game, game.result(state, a))[0] for a in actions])
    best = values.argmin() if game.to_move(state) else values.argmax()
    return values[best], actions[best]
