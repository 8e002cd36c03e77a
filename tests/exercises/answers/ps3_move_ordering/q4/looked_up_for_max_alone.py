# wrong: asked only where MAX moves
# points: 4

from math import inf


def alpha_beta_with_table(game, state, depth, table):
    def search(s, d, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return game.evaluate(s, 0), None
        if game.to_move(s) == 0 and s in table:
            v, kind, deep, move = table[s]
            if deep >= d:
                if kind == "exact" or (kind == "lower" and v >= beta) or (kind == "upper" and v <= alpha):
                    return v, move
        low, high = alpha, beta
        mx = game.to_move(s) == 0
        best, move = None, None
        for a in game.actions(s):
            v, _ = search(game.result(s, a), d - 1, alpha, beta)
            if best is None or (v > best if mx else v < best):
                best, move = v, a
            if mx:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        kind = "upper" if best <= low else "lower" if best >= high else "exact"
        table[s] = (best, kind, d, move)
        return best, move

    return search(state, depth, -inf, inf)
