# right

from collections import namedtuple
from math import inf

Bounds = namedtuple("Bounds", "low high depth move")


def alpha_beta_with_table(game, state, depth, table):
    """An entry is an interval; what is learned makes it narrower."""

    def look(s, alpha, beta, depth):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return game.evaluate(s, 0), None
        known = table.get(s)
        if known is None or known.depth < depth:
            known = Bounds(-inf, inf, depth, None)
        if known.low == known.high or known.low >= beta:
            return known.low, known.move
        if known.high <= alpha:
            return known.high, known.move
        maximising = game.to_move(s) == 0
        v, move, a0, b0 = (-inf if maximising else inf), None, alpha, beta
        for a in game.actions(s):
            found, _ = look(game.result(s, a), alpha, beta, depth - 1)
            if (found > v) if maximising else (found < v):
                v, move = found, a
            alpha, beta = (max(alpha, v), beta) if maximising else (alpha, min(beta, v))
            if alpha >= beta:
                break
        low, high = (v if v > a0 else known.low), (v if v < b0 else known.high)
        table[s] = Bounds(low, high, depth, move)
        return v, move

    return look(state, -inf, inf, depth)
