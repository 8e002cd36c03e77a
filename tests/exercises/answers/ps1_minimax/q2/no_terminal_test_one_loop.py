# wrong: the terminal test is missing

from math import inf


def minimax(game, state):
    best, move = (-inf if game.to_move(state) == 0 else inf), None
    for a in game.actions(state):
        v, _ = minimax(game, game.result(state, a))
        if v > best if game.to_move(state) == 0 else v < best:
            best, move = v, a
    return best, move
