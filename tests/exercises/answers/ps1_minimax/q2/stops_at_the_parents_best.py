# wrong: leaf
# advice: This question asks for every leaf, even one that cannot change the value

from math import inf


def minimax(game, state, parents_best=None):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    sign = 1 if game.to_move(state) == 0 else -1
    best, action = -inf, None
    for a in game.actions(state):
        v = sign * minimax(game, game.result(state, a), sign * best)[0]
        if v > best:
            best, action = v, a
        if parents_best is not None and best > sign * parents_best:
            break
    return sign * best, action
