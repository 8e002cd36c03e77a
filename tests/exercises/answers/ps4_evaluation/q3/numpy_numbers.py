# right

import numpy as np


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return np.float64(game.utility(state, 0)), None
    if depth == 0:
        return np.float32(evaluate(state, 0)), None
    actions = list(game.actions(state))
    below = [cutoff_search(game, game.result(state, a), depth - 1, evaluate)[0] for a in actions]
    best = np.argmin(below) if game.to_move(state) else np.argmax(below)
    return below[best], actions[best]
