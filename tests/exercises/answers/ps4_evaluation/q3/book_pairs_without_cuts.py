# wrong: it assumes that players take turns, and asks who moves only at the root
# points: 2

from math import inf


def cutoff_search(game, state, depth, evaluate):
    def maximum(s, d):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return evaluate(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w, _ = minimum(game.result(s, a), d - 1)
            if w > v:
                v, move = w, a
        return v, move

    def minimum(s, d):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return evaluate(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            w, _ = maximum(game.result(s, a), d - 1)
            if w < v:
                v, move = w, a
        return v, move

    return minimum(state, depth) if game.to_move(state) else maximum(state, depth)
