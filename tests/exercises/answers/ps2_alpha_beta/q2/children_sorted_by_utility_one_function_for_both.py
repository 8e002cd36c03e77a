# wrong: leaf

from math import inf


def alpha_beta(game, state):
    def guess(s):
        return game.utility(s, 0) if game.is_terminal(s) else 0

    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        is_max = game.to_move(s) == 0
        order = sorted(game.actions(s), key=lambda a: guess(game.result(s, a)), reverse=is_max)
        v, move = (-inf if is_max else inf), None
        for a in order:
            w = ab(game.result(s, a), alpha, beta)[0]
            if (w > v) if is_max else (w < v):
                v, move = w, a
            if is_max:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v, move

    return ab(state, -inf, inf)
