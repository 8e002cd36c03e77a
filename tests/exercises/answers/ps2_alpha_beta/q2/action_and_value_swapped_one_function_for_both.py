# wrong: an action is returned where a value is expected

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return None, game.utility(s, 0)
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        for a in game.actions(s):
            _, w = ab(game.result(s, a), alpha, beta)
            if is_max and w > v:
                v, move, alpha = w, a, max(alpha, w)
            if not is_max and w < v:
                v, move, beta = w, a, min(beta, w)
            if alpha >= beta:
                break
        return move, v

    return ab(state, -inf, inf)
