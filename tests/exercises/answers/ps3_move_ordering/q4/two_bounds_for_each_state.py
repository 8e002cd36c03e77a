# right

from math import inf


def alpha_beta_with_table(game, state, depth, table):
    return mt(game, state, -inf, inf, depth, table)


def mt(game, s, alpha, beta, depth, table):
    if game.is_terminal(s):
        return game.utility(s, 0), None
    if depth == 0:
        return game.evaluate(s, 0), None
    e = table.get(s)
    move = None
    if e and e["depth"] >= depth:
        if e["low"] >= beta or e["low"] == e["high"]:
            return e["low"], e["move"]
        if e["high"] <= alpha:
            return e["high"], e["move"]
    a0, b0 = alpha, beta
    mx = game.to_move(s) == 0
    g, best = (-inf if mx else inf), None
    for a in game.actions(s):
        v, _ = mt(game, game.result(s, a), alpha, beta, depth - 1, table)
        if mx and v > g:
            g, best = v, a
            alpha = max(alpha, g)
        if not mx and v < g:
            g, best = v, a
            beta = min(beta, g)
        if alpha >= beta:
            break
    low, high = (g if g > a0 else -inf), (g if g < b0 else inf)
    old = table.get(s)
    if old and old["depth"] == depth:
        low, high = max(low, old["low"]), min(high, old["high"])
    table[s] = dict(depth=depth, low=low, high=high, move=best)
    return g, best
