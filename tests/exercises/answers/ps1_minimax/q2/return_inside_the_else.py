# wrong: cannot unpack non-iterable NoneType

from math import inf


def minimax(game, state):
    """The lecture's slip E1: what a leaf is worth is found, and not returned."""

    def max_value(s):
        v, move = -inf, None
        if game.is_terminal(s):
            v = game.utility(s, 0)
        else:
            for a in game.actions(s):
                w, _ = min_value(game.result(s, a))
                if w > v:
                    v, move = w, a
            return v, move

    def min_value(s):
        v, move = inf, None
        if game.is_terminal(s):
            v = game.utility(s, 0)
        else:
            for a in game.actions(s):
                w, _ = max_value(game.result(s, a))
                if w < v:
                    v, move = w, a
            return v, move

    return max_value(state) if game.to_move(state) == 0 else min_value(state)
