# wrong: nothing is ever cut

from math import inf


def alpha_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best_action = None
    if game.to_move(state) == 0:
        best = -inf
        for action in game.actions(state):
            val, _ = alpha_beta(game, game.result(state, action), alpha, beta)
            if val > best:
                best, best_action = val, action
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for action in game.actions(state):
            val, _ = alpha_beta(game, game.result(state, action), alpha, beta)
            if val < best:
                best, best_action = val, action
            alpha = min(alpha, best)
            if alpha >= beta:
                break
    return best, best_action
