# wrong: it assumes that the players take turns

from math import inf


def value(game, state):
    me = game.to_move(state)
    best = -inf
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s):
            v = game.utility(s, me)
        else:
            v = -value(game, s)
        best = max(best, v)
    return best
