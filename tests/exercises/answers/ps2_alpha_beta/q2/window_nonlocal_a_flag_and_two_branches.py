# wrong: one window is shared by all calls

from math import inf


def alpha_beta(game, state):
    alpha, beta = -inf, inf

    def ab(s):
        nonlocal alpha, beta
        if game.is_terminal(s):
            return game.utility(s, 0), None
        move = None
        if game.to_move(s) == 0:
            v = -inf
            for a in game.actions(s):
                w = ab(game.result(s, a))[0]
                if w > v:
                    v, move = w, a
                alpha = max(alpha, v)
                if v >= beta:
                    break
        else:
            v = inf
            for a in game.actions(s):
                w = ab(game.result(s, a))[0]
                if w < v:
                    v, move = w, a
                beta = min(beta, v)
                if v <= alpha:
                    break
        return v, move

    return ab(state)
