# value: alpha-beta in other clothes

INF = float("inf")


def none_at_cuts(game, state):
    def go(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            v = go(game.result(s, a), alpha, beta)
            if v is None:
                continue
            if game.to_move(s) == 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                return None
        return alpha if game.to_move(s) == 0 else beta

    return go(state, -INF, INF)
