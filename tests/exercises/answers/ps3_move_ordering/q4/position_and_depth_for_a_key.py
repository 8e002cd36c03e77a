# wrong: the player to move is missing from the key

from math import inf


def alpha_beta_with_table(game, state, depth, table, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return game.evaluate(state, 0), None
    if (state[0], depth) in table:
        v, kind, m = table[state[0], depth]
        if kind == "=" or kind == ">" and v >= beta or kind == "<" and v <= alpha:
            return v, m
    lo, hi, best = alpha, beta, None
    for a in game.actions(state):
        v = alpha_beta_with_table(game, game.result(state, a), depth - 1, table, lo, hi)[0]
        if game.to_move(state) == 0:
            if best is None or v > best[0]:
                best = v, a
            lo = max(lo, v)
        else:
            if best is None or v < best[0]:
                best = v, a
            hi = min(hi, v)
        if lo >= hi:
            break
    kind = "<" if best[0] <= alpha else ">" if best[0] >= beta else "="
    table[state[0], depth] = best[0], kind, best[1]
    return best
