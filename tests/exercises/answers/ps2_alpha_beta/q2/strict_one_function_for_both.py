# wrong: both sides cut on > and < instead of >= and <=

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        for a in game.actions(s):
            w = ab(game.result(s, a), alpha, beta)[0]
            if is_max and w > v:
                v, move, alpha = w, a, max(alpha, w)
            elif not is_max and w < v:
                v, move, beta = w, a, min(beta, w)
            if alpha > beta:
                break
        return v, move

    return ab(state, -inf, inf)
