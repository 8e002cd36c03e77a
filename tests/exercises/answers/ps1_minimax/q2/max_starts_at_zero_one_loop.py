# wrong: MAX starts at 0

from math import inf


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best, move = (0 if game.to_move(state) == 0 else inf), None
    for a in game.actions(state):
        v, _ = minimax(game, game.result(state, a))
        if game.to_move(state) == 0 and v > best or game.to_move(state) == 1 and v < best:
            best, move = v, a
    return best, move
