# wrong: nothing is ever cut

from math import inf


def alpha_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    results = []
    for a in game.actions(state):
        v, _ = alpha_beta(game, game.result(state, a))
        results.append((v, a))
        if game.to_move(state) == 0:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    if game.to_move(state) == 0:
        return max(results, key=lambda pair: pair[0])
    return min(results, key=lambda pair: pair[0])
