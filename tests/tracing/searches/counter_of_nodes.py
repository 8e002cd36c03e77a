# value: alpha-beta in other clothes

INF = float("inf")


def counter_of_nodes(game, state):
    nodes = 0

    def go(s, alpha=-INF, beta=INF):
        nonlocal nodes
        nodes += 1
        if game.is_terminal(s):
            return game.utility(s, 0)
        top = game.to_move(s) == 0
        v = -INF if top else INF
        for a in game.actions(s):
            w = go(game.result(s, a), alpha, beta)
            v = (max if top else min)(v, w)
            if top:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if beta <= alpha:
                break
        return v

    return go(state)
