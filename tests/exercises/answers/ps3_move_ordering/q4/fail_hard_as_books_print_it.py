# right

from math import inf


def alpha_beta_with_table(game, state, depth, table):
    """What is returned never lies outside the window: `if score >= beta: return beta`."""

    def look(s, alpha, beta, depth):
        if game.is_terminal(s):
            return min(max(game.utility(s, 0), alpha), beta), None
        if depth == 0:
            return min(max(game.evaluate(s, 0), alpha), beta), None
        if s in table and table[s][2] >= depth:
            v, kind, _, move = table[s]
            if kind == "=" or (kind == ">" and v >= beta) or (kind == "<" and v <= alpha):
                return min(max(v, alpha), beta), move
        low, high, move = alpha, beta, None
        for a in game.actions(s):
            v, _ = look(game.result(s, a), low, high, depth - 1)
            if game.to_move(s) == 0 and v > low:
                low, move = v, a
            elif game.to_move(s) == 1 and v < high:
                high, move = v, a
            if low >= high:
                break
        v = low if game.to_move(s) == 0 else high
        table[s] = v, "<" if v <= alpha else ">" if v >= beta else "=", depth, move
        return v, move

    return look(state, -inf, inf, depth)
