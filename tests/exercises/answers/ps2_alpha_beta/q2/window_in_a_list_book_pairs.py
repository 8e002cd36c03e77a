# wrong: one window is shared by all calls

from math import inf


def alpha_beta(game, state):
    window = [-inf, inf]

    def max_value(s, window):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            v2, _ = min_value(game.result(s, a), window)
            if v2 > v:
                v, move = v2, a
                window[0] = max(window[0], v)
            if v >= window[1]:
                return v, move
        return v, move

    def min_value(s, window):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            v2, _ = max_value(game.result(s, a), window)
            if v2 < v:
                v, move = v2, a
                window[1] = min(window[1], v)
            if v <= window[0]:
                return v, move
        return v, move

    return max_value(state, window) if game.to_move(state) == 0 else min_value(state, window)
