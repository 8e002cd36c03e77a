# wrong: the action it returned is 'b1'

from math import inf


def minimax(game, state):
    best_move = None

    def value(s):
        nonlocal best_move
        if game.is_terminal(s):
            return game.utility(s, 0)
        mine = game.to_move(s) == 0
        best = -inf if mine else inf
        for a in game.actions(s):
            v = value(game.result(s, a))
            if v > best if mine else v < best:
                best, best_move = v, a
        return best

    return value(state), best_move
