# wrong: one window is shared by all calls

from math import inf


def alpha_beta(game, state):
    alpha, beta = -inf, inf

    def rec(s):
        nonlocal alpha, beta
        if game.is_terminal(s):
            return game.utility(s, 0), None
        mine = game.to_move(s) == 0
        v, move = (-inf if mine else inf), None
        for a in game.actions(s):
            w, _ = rec(game.result(s, a))
            if mine:
                if w > v:
                    v, move = w, a
                if v >= beta:
                    return v, move
                alpha = max(alpha, v)
            else:
                if w < v:
                    v, move = w, a
                if v <= alpha:
                    return v, move
                beta = min(beta, v)
        return v, move

    return rec(state)
