# wrong: it returned None

from math import inf


def alpha_beta(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == 0:
            for a in game.actions(s):
                alpha = max(alpha, value(game.result(s, a), alpha, beta))
                if alpha >= beta:
                    break
            return alpha
        for a in game.actions(s):
            beta = min(beta, value(game.result(s, a), alpha, beta))
            if alpha >= beta:
                break
        return beta

    if game.to_move(state) == 0:
        alpha, action = -inf, None
        for a in game.actions(state):
            v = value(game.result(state, a), alpha, inf)
            if v > alpha:
                alpha, action = v, a
        return alpha, action
