# value: alpha-beta in other clothes

INF = float("inf")


def generator_of_children(game, state):
    def values(s, alpha, beta):
        top = game.to_move(s) == 0
        for a in game.actions(s):
            v = go(game.result(s, a), alpha, beta)
            yield v
            alpha, beta = (max(alpha, v), beta) if top else (alpha, min(beta, v))
            if alpha >= beta:
                return

    def go(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return (max, min)[game.to_move(s)](values(s, alpha, beta))

    return go(state, -INF, INF)
