# right

from math import inf


def expectiminimax(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        return {0: max_value, 1: min_value, -1: chance_value}[game.to_move(s)](s)

    def max_value(s):
        v, move = -inf, None
        for a in game.actions(s):
            w, _ = value(game.result(s, a))
            if w > v:
                v, move = w, a
        return v, move

    def min_value(s):
        v, move = inf, None
        for a in game.actions(s):
            w, _ = value(game.result(s, a))
            if w < v:
                v, move = w, a
        return v, move

    def chance_value(s):
        mean = 0
        for r in game.actions(s):
            mean += game.probability(s, r) * value(game.result(s, r))[0]
        return mean, None

    return value(state)
