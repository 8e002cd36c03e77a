# wrong: best move is lost
# points: 5

from math import inf


def alpha_beta_with_table(game, state, depth, table):
    def search(s, alpha, beta, depth):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return game.evaluate(s, 0), None
        known = table.get(s)
        if known and known["depth"] >= depth:
            v, flag, move = known["v"], known["flag"], known["move"]
            if flag == 0 or (flag == 1 and v >= beta) or (flag == -1 and v <= alpha):
                return v, None
        a0, b0 = alpha, beta
        mine = game.to_move(s) == 0
        v, move = (-inf if mine else inf), None
        for a in game.actions(s):
            w, _ = search(game.result(s, a), alpha, beta, depth - 1)
            if (w > v) if mine else (w < v):
                v, move = w, a
            if mine:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        flag = -1 if v <= a0 else 1 if v >= b0 else 0
        table[s] = {"depth": depth, "v": v, "flag": flag, "move": move}
        return v, move

    return search(state, -inf, inf, depth)
