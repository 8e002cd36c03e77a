# wrong: MIN starts at 0

from math import inf


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == 0:
        best, move = -inf, None
        for a in game.actions(state):
            v = minimax(game, game.result(state, a))[0]
            if v > best:
                best, move = v, a
    else:
        best, move = 0, None
        for a in game.actions(state):
            v = minimax(game, game.result(state, a))[0]
            if v < best:
                best, move = v, a
    return best, move
