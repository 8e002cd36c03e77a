# its own value: other moves are left out

INF = float("inf")
MARGIN = 1


def guess(game, s):
    while not game.is_terminal(s):
        s = game.result(s, next(iter(game.actions(s))))
    return game.utility(s, 0)


def shallow(game, s, depth):
    if depth == 0 or game.is_terminal(s):
        return guess(game, s)
    return (max, min)[game.to_move(s)](
        shallow(game, game.result(s, a), depth - 1) for a in list(game.actions(s))[:1]
    )


def probcut(game, state):
    def deep(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = shallow(game, s, 1)
        if v - MARGIN >= beta:
            return beta
        if v + MARGIN <= alpha:
            return alpha
        top = game.to_move(s) == 0
        best = -INF if top else INF
        for a in game.actions(s):
            w = deep(game.result(s, a), alpha, beta)
            best = max(best, w) if top else min(best, w)
            alpha, beta = (max(alpha, best), beta) if top else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    return deep(state, -INF, INF)
