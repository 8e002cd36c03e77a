# wrong: it goes one round too deep

from math import inf


def ghosts(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == 1:
        v = inf
        m = None
        for a in game.actions(state):
            v2 = ghosts(game, game.result(state, a), rounds, evaluate)[0]
            if v2 < v:
                v, m = v2, a
        return v, m
    if rounds < 0:
        return evaluate(state, 0), None
    v = -inf
    m = None
    for a in game.actions(state):
        v2 = ghosts(game, game.result(state, a), rounds - 1, evaluate)[0]
        if v2 > v:
            v, m = v2, a
    return v, m
