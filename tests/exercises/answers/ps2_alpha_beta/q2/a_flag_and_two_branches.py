# right

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta, maximizing):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        move = None
        if maximizing:
            v = -inf
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta, False)[0]
                if w > v:
                    v, move = w, a
                alpha = max(alpha, v)
                if alpha >= beta:
                    break
        else:
            v = inf
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta, True)[0]
                if w < v:
                    v, move = w, a
                beta = min(beta, v)
                if alpha >= beta:
                    break
        return v, move

    return ab(state, -inf, inf, game.to_move(state) == 0)
