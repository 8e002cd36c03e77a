# wrong: the value is

from math import inf


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    p = game.to_move(state)
    if p == 0:
        v, m = -inf, None
        for a in game.actions(state):
            v2, _ = expectiminimax(game, game.result(state, a))
            if v2 > v:
                v, m = v2, a
        return v, m
    if p == 1:
        v, m = inf, None
        for a in game.actions(state):
            v2, _ = expectiminimax(game, game.result(state, a))
            if v2 > v:
                v, m = v2, a
        return v, m
    v = 0
    for a in game.actions(state):
        v += game.probability(state, a) * expectiminimax(game, game.result(state, a))[0]
    return v, None
