# right

from math import inf


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best, move = (-inf if game.to_move(state) == 0 else inf), None
    for a in game.actions(state):
        v, _ = minimax(game, game.result(state, a))
        if v > best if game.to_move(state) == 0 else v < best:
            best, move = v, a
    return best, move
