# wrong: the player to move is missing from the key
# points: 2

from math import inf


def alpha_beta_with_table(game, state, depth, table):
    def search(s, d, alpha, beta):
        key, low, high = s[0], alpha, beta
        if key in table:
            kind, v, move, looked = table[key]
            if looked >= d:
                if kind == "exact" or (kind == "low" and v >= beta) or (kind == "high" and v <= alpha):
                    return v, move
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return game.evaluate(s, 0), None
        big = game.to_move(s) == 0
        best, move = (-inf if big else inf), None
        for a in game.actions(s):
            v, _ = search(game.result(s, a), d - 1, alpha, beta)
            if v > best if big else v < best:
                best, move = v, a
            if big:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        kind = "high" if best <= low else "low" if best >= high else "exact"
        table[key] = kind, best, move, d
        return best, move

    return search(state, depth, -inf, inf)
