# wrong: a best value of 0 is mistaken for no value yet

from math import inf


def alpha_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = chosen = None
    for a in game.actions(state):
        v, _ = alpha_beta(game, game.result(state, a), alpha, beta)
        if game.to_move(state) == 0:
            if not best or v > best:
                best, chosen = v, a
            alpha = max(alpha, best)
        else:
            if not best or v < best:
                best, chosen = v, a
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, chosen
