# wrong: alpha-beta cuts below chance nodes without bounds

from math import inf


def chance_node(search, game, s, alpha, beta):
    total = 0
    for r in game.actions(s):
        total += game.probability(s, r) * search(game, game.result(s, r), alpha, beta)[0]
        if total >= beta:
            break
    return total


def expectiminimax(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    player = game.to_move(state)
    if player == -1:
        return chance_node(expectiminimax, game, state, alpha, beta), None
    v, move = (-inf if player == 0 else inf), None
    for a in game.actions(state):
        w, _ = expectiminimax(game, game.result(state, a), alpha, beta)
        if w > v if player == 0 else w < v:
            v, move = w, a
        if player == 0:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if beta <= alpha:
            break
    return v, move
