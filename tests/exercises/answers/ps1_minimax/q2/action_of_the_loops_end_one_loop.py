# wrong: the action returned is always the last

from math import inf


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = -inf if game.to_move(state) == 0 else inf
    for a in game.actions(state):
        v, _ = minimax(game, game.result(state, a))
        best = max(best, v) if game.to_move(state) == 0 else min(best, v)
    return best, a
