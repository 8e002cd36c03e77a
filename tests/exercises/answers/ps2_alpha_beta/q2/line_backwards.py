# wrong: the line is in reverse order
# points: 4

from math import inf


def search(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    big = game.to_move(state) == 0
    v, line = (-inf if big else inf), []
    for a in game.actions(state):
        w, rest = search(game, game.result(state, a), alpha, beta)
        if w > v if big else w < v:
            v = w
            line = rest + [a]
        if big:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v, line


def alpha_beta(game, state):
    return search(game, state, -inf, inf)
