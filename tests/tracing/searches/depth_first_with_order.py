# its own value: children in the order of a guess, which no cut child is valued by

INF = float("inf")
MET = []  # where it estimated


def guess(s):
    return 3 * sum(s) % 8


def depth_first_with_order(game, s, depth=3, alpha=-INF, beta=INF):
    if depth == 0:
        MET.append(s)
        return guess(s) - 4
    if game.is_terminal(s):
        return game.utility(s, 0)
    top = game.to_move(s) == 0
    best = -INF if top else INF
    for child in sorted([game.result(s, a) for a in game.actions(s)], key=guess):
        v = depth_first_with_order(game, child, depth - 1, alpha, beta)
        best = max(best, v) if top else min(best, v)
        alpha, beta = (max(alpha, v), beta) if top else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return best
