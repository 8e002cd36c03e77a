# value: a bound comes back in place of what lies beyond it

INF = float("inf")


def fail_hard(game, s, alpha=-INF, beta=INF):
    if game.is_terminal(s):
        return game.utility(s, 0)
    for a in game.actions(s):
        v = fail_hard(game, game.result(s, a), alpha, beta)
        if game.to_move(s) == 0:
            alpha = max(alpha, v)
            if alpha >= beta:
                return beta
        else:
            beta = min(beta, v)
            if alpha >= beta:
                return alpha
    return alpha if game.to_move(s) == 0 else beta
