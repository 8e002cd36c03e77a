# right

import numpy as np


def expectiminimax(game, state):
    if game.is_terminal(state):
        return np.float64(game.utility(state, 0)), None
    actions = list(game.actions(state))
    values = np.array([expectiminimax(game, game.result(state, a))[0] for a in actions])
    if game.to_move(state) == -1:
        return np.dot([game.probability(state, a) for a in actions], values), None
    best = values.argmin() if game.to_move(state) else values.argmax()
    return values[best], np.array(actions)[best]
