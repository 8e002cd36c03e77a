# right

import numpy as np


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def max_n(game, state):
    if game.is_terminal(state):
        return np.array(leaf(game, state)), None
    values = np.array([max_n(game, game.result(state, a))[0] for a in game.actions(state)])
    best = values[:, game.to_move(state)].argmax()
    return values[best], list(game.actions(state))[best]
