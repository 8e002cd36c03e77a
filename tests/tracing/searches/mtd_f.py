# value: alpha-beta in other clothes

INF = float("inf")


def mtd_f(game, state):
    low, high = {}, {}

    def ab(s, alpha, beta):
        if low.get(s, -INF) >= beta:
            return low[s]
        if high.get(s, INF) <= alpha:
            return high[s]
        a, b, me, g = alpha, beta, game.to_move(s), (-INF, INF)[game.to_move(s)]
        if game.is_terminal(s):
            g = game.utility(s, 0)
        for m in game.actions(s):
            v = ab(game.result(s, m), a, b)
            g, a, b = (min(g, v), a, min(b, v)) if me else (max(g, v), max(a, v), b)
            if a >= b:
                break
        if g < beta:
            high[s] = g
        if g > alpha:
            low[s] = g
        return g

    guess, lower, upper = 0, -INF, INF
    while lower < upper:
        beta = guess + 1 if guess == lower else guess
        guess = ab(state, beta - 1, beta)
        lower, upper = (lower, guess) if guess < beta else (guess, upper)
    return guess
