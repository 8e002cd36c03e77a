# right

from math import inf


def ghosts(game, state, rounds, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pac = game.to_move(state) == 0
    if pac and rounds == 0:
        return evaluate(state, 0), None
    best, act = (-inf if pac else inf), None
    for a in game.actions(state):
        v = ghosts(game, game.result(state, a), rounds - pac, evaluate, alpha, beta)[0]
        if pac and v > best:
            best, act = v, a
            alpha = max(alpha, v)
        if not pac and v < best:
            best, act = v, a
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best, act
