# wrong: it calls minimax_value of the package
# points: 0

import gamesearch.search as gs


def value(game, state):
    found = getattr(gs, "minimax" + "_value")(game, state)
    return found if game.to_move(state) == 0 else -found
