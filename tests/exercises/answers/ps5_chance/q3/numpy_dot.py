# right

import numpy as np


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    acts = list(game.actions(state))
    below = [expectiminimax(game, game.result(state, a)) for a in acts]
    vals = np.array([b[0] for b in below], float)
    p = game.to_move(state)
    if p == -1:
        return float(np.dot(vals, [game.probability(state, a) for a in acts])), []
    i = int(vals.argmax() if p == 0 else vals.argmin())
    return float(vals[i]), [acts[i], *below[i][1]]
