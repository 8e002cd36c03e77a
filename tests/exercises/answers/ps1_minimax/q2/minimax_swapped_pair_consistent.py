# wrong: an action is returned where a value is expected

from math import inf


def minimax(game, state):
    if game.is_terminal(state):
        return None, game.utility(state, 0)
    best_a = None
    best_v = -inf if game.to_move(state) == 0 else inf
    for a in game.actions(state):
        _, v = minimax(game, game.result(state, a))
        if (game.to_move(state) == 0 and v > best_v) or (game.to_move(state) == 1 and v < best_v):
            best_a, best_v = a, v
    return best_a, best_v
