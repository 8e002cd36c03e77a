# wrong: the median of the outcomes is taken
# points: 2

import statistics


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    p = game.to_move(state)
    below = [(expectiminimax(game, game.result(state, a)), a) for a in game.actions(state)]
    if p == -1:
        return statistics.median(b[0] for b, _ in below), []
    (v, line), a = (max if p == 0 else min)(below, key=lambda t: t[0][0])
    return v, [a, *line]
