# right

import numpy as np


def count_states(game):
    layer, counted = {game.initial}, 0
    known = set()
    while layer:
        known |= layer
        counted += len(layer)
        layer = {
            game.result(s, a) for s in layer if not game.is_terminal(s) for a in game.actions(s)
        } - known
    return np.int64(counted)
