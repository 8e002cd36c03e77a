# wrong: it returned (1, 'a1', 7) (tuple); a pair (value, line) was expected

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
    return *default_arguments(game, state), 7
