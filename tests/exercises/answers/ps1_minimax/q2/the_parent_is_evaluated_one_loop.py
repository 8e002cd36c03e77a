# wrong: asked for the utility of node

from math import inf


def minimax(game, state):
    best, move = (-inf if game.to_move(state) == 0 else inf), None
    for a in game.actions(state):
        child = game.result(state, a)
        if game.is_terminal(child):
            v = game.utility(state, 0)
        else:
            v, _ = minimax(game, child)
        if v > best if game.to_move(state) == 0 else v < best:
            best, move = v, a
    return best, move
