# wrong: a bound is stored, or used, as if it were
# points: 2

from math import inf


def alpha_beta_with_table(game, state, depth, table):
    def search(s, depth, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return game.evaluate(s, 0), None
        a0, b0 = alpha, beta
        actions = list(game.actions(s))
        if s in table:
            value, kind, d, move = table[s]
            if d >= depth:
                if (
                    kind == "EXACT"
                    or (kind == "LOWER" and value >= alpha)
                    or (kind == "UPPER" and value <= alpha)
                ):
                    return value, move
            if move is not None:
                actions = [move] + [a for a in actions if a != move]
        mover = game.to_move(s)
        best, act = (-inf if mover == 0 else inf), None
        for a in actions:
            v, _ = search(game.result(s, a), depth - 1, alpha, beta)
            if mover == 0:
                if v > best:
                    best, act = v, a
                alpha = max(alpha, best)
            else:
                if v < best:
                    best, act = v, a
                beta = min(beta, best)
            if alpha >= beta:
                break
        kind = "UPPER" if best <= a0 else "LOWER" if best >= b0 else "EXACT"
        table[s] = (best, kind, depth, act)
        return best, act

    return search(state, depth, -inf, inf)
