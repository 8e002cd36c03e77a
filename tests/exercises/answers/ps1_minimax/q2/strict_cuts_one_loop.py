# wrong: it prunes: not every leaf is read

from math import inf


def minimax(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    best, move = (-inf if game.to_move(state) == 0 else inf), None
    for a in game.actions(state):
        v, rest = minimax(game, game.result(state, a), alpha, beta)
        if game.to_move(state) == 0:
            if v > best:
                best, move = v, [a, *rest]
            alpha = max(alpha, best)
        else:
            if v < best:
                best, move = v, [a, *rest]
            beta = min(beta, best)
        if alpha > beta:
            break
    return best, move
