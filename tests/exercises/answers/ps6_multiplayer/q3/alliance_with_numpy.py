# right

import numpy as np


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def alliance(game, state, members):
    if game.is_terminal(state):
        return np.array(leaf(game, state)), None
    mover = game.to_move(state)
    counts = np.array([p in members if mover in members else p == mover
                       for p in range(game.players)])  # fmt: skip
    kids = [alliance(game, game.result(state, a), members)[0]
            for a in game.actions(state)]  # fmt: skip
    best = int(np.argmax([v @ counts for v in kids]))
    return kids[best], game.actions(state)[best]
