# wrong: an equally good move replaces the earlier one

from math import inf


def alpha_beta(game, state):
    """The third edition's: the functions return numbers, and the root keeps the action."""

    found = {}

    def max_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf
        for a in game.actions(s):
            found[s, a] = min_value(game.result(s, a), alpha, beta)
            v = max(v, found[s, a])
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = inf
        for a in game.actions(s):
            found[s, a] = max_value(game.result(s, a), alpha, beta)
            v = min(v, found[s, a])
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    v = (min_value if game.to_move(state) else max_value)(state, -inf, inf)
    move = None
    for a in game.actions(state):
        if found[state, a] == v:
            move = a
    return v, move
