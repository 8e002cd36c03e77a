# wrong: it never plays a game to the end
# points: 0


def estimate(game, state, n, seed):
    game.actions(state)
    return 0.0, 1.0
