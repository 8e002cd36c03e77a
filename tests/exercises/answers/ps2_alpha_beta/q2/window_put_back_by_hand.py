# right

from math import inf


def alpha_beta(game, state):
    """Bounds in attributes, saved and put back around every call."""

    class Bounds:
        alpha, beta = -inf, inf

    def ab(s):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        saved = Bounds.alpha, Bounds.beta
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        for a in game.actions(s):
            w, _ = ab(game.result(s, a))
            if w > v if is_max else w < v:
                v, move = w, a
            if is_max:
                Bounds.alpha = max(Bounds.alpha, v)
            else:
                Bounds.beta = min(Bounds.beta, v)
            if Bounds.alpha >= Bounds.beta:
                break
        Bounds.alpha, Bounds.beta = saved
        return v, move

    return ab(state)
