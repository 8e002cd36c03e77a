# right

import numpy as np


def alpha_beta(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return np.float64(game.utility(s, 0)), None
        actions = np.array(game.actions(s))
        values = np.full(len(actions), -np.inf if game.to_move(s) == 0 else np.inf)
        for i, a in enumerate(actions):
            values[i] = ab(game.result(s, a), alpha, beta)[0]
            if game.to_move(s) == 0:
                alpha = np.maximum(alpha, values[i])
            else:
                beta = np.minimum(beta, values[i])
            if alpha >= beta:
                break
        best = values.argmax() if game.to_move(s) == 0 else values.argmin()
        return values[best], actions[best]

    return ab(state, -np.inf, np.inf)
