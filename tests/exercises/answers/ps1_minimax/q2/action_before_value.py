# wrong: an action is returned where a value is expected

from math import inf


def book_pairs(game, state):
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


def minimax(game, state):
    return book_pairs(game, state)[::-1]
