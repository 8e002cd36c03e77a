# wrong: 999 instead of


def alpha_beta(game, state, alpha=-999, beta=999):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    is_max = game.to_move(state) == 0
    v, move = (alpha if is_max else beta), None
    for a in game.actions(state):
        w, _ = alpha_beta(game, game.result(state, a), alpha, beta)
        if is_max and w > v:
            v, move, alpha = w, a, max(alpha, w)
        elif not is_max and w < v:
            v, move, beta = w, a, min(beta, w)
        if alpha >= beta:
            break
    return v, move
