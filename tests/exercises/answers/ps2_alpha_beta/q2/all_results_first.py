# right

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        children = [(a, game.result(s, a)) for a in game.actions(s)]
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        for a, child in children:
            w = ab(child, alpha, beta)[0]
            if w > v if is_max else w < v:
                v, move = w, a
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v, move

    return ab(state, -inf, inf)
