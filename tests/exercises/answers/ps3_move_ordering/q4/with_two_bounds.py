# right

from math import inf


def alpha_beta_with_table(game, state, depth, table):
    def search(s, d, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return game.evaluate(s, 0), None
        low, high, move = table.get((s, d), (-inf, inf, None))
        if low >= beta or low == high:
            return low, move
        if high <= alpha:
            return high, move
        a0, b0, mine = alpha, beta, game.to_move(s) == 0
        v = -inf if mine else inf
        for a in game.actions(s):
            w = search(game.result(s, a), d - 1, alpha, beta)[0]
            if w > v if mine else w < v:
                v, move = w, a
            alpha, beta = (max(alpha, v), beta) if mine else (alpha, min(beta, v))
            if alpha >= beta:
                break
        table[s, d] = (v if v > a0 else low), (v if v < b0 else high), move
        return v, move

    return search(state, depth, -inf, inf)
