# wrong: compared with a single number

from math import inf


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def max_n(game, state):
    if game.is_terminal(state):
        return leaf(game, state), None
    best, move = -inf, None
    for a in game.actions(state):
        v, _ = max_n(game, game.result(state, a))
        if v > best:
            best, move = v, a
    return best, move
