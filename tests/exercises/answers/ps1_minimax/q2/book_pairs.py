# right

from math import inf


def minimax(game, state):
    def maximum(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w, _ = minimum(game.result(s, a))
            if w > v:
                v, move = w, a
        return v, move

    def minimum(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = inf, None
        for a in game.actions(s):
            w, _ = maximum(game.result(s, a))
            if w < v:
                v, move = w, a
        return v, move

    return minimum(state) if game.to_move(state) else maximum(state)
