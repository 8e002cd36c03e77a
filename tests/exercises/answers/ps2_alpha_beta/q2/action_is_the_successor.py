# wrong: the line begins with 0

from math import inf


def default_arguments(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = None
    for a in game.actions(state):
        v, _ = default_arguments(game, game.result(state, a), alpha, beta)
        if best is None or (v > best[0] if game.to_move(state) == 0 else v < best[0]):
            best = v, a
        if game.to_move(state) == 0:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best


def alpha_beta(game, state):
    value, action = default_arguments(game, state)
    return value, game.result(state, action)
