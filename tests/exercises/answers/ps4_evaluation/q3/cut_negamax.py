# right

from math import inf


def cutoff_search(game, state, depth, evaluate):
    def nega(s, d, color):
        if game.is_terminal(s):
            return color * game.utility(s, 0)
        if d == 0:
            return color * evaluate(s, 0)
        best = -inf
        for a in game.actions(s):
            t = game.result(s, a)
            c = color if game.is_terminal(t) else (1 if game.to_move(t) == 0 else -1)
            v = nega(t, d - 1, c)
            best = max(best, v if c == color else -v)
        return best

    me = 1 if game.to_move(state) == 0 else -1
    pick = None
    for a in game.actions(state):
        t = game.result(state, a)
        c = me if game.is_terminal(t) else (1 if game.to_move(t) == 0 else -1)
        v = nega(t, depth - 1, c)
        v = v if c == me else -v
        if pick is None or v > pick[0]:
            pick = v, a
    return me * pick[0], pick[1]
