# its own value: the depth is asked first, and its estimate asks nothing of the game

INF = float("inf")
MET = []  # where it estimated


def estimate(s):
    MET.append(s)
    return sum(7 * a + n for n, a in enumerate(s)) % 11 - 5


def depth_first_alpha_beta(game, s, depth=2, alpha=-INF, beta=INF):
    if depth == 0:
        return estimate(s)
    if game.is_terminal(s):
        return game.utility(s, 0)
    if game.to_move(s) == 0:
        v = -INF
        for a in game.actions(s):
            v = max(v, depth_first_alpha_beta(game, game.result(s, a), depth - 1, alpha, beta))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = INF
    for a in game.actions(s):
        v = min(v, depth_first_alpha_beta(game, game.result(s, a), depth - 1, alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
