# value and move: alpha-beta in other clothes

INF = float("inf")


def table_and_deepening(game, state):
    table, best = {}, [None]

    def ab(s, depth, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if depth == 0:
            return 0
        if (s, depth) in table:
            return table[s, depth]
        me, v, a0, b0 = game.to_move(s), (-INF, INF)[game.to_move(s)], alpha, beta
        for a in game.actions(s):
            w = ab(game.result(s, a), depth - 1, alpha, beta)
            if (w < v) if me else (w > v):
                v = w
                if s == state:
                    best[0] = a
            alpha, beta = (alpha, min(beta, v)) if me else (max(alpha, v), beta)
            if alpha >= beta:
                break
        if a0 < v < b0:
            table[s, depth] = v
        return v

    for depth in range(1, 7):
        value = ab(state, depth, -INF, INF)
    return best[0], value
