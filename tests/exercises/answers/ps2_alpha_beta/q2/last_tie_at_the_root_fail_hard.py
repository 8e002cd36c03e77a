# wrong: an equally good move replaces the earlier one

from math import inf


def alpha_beta(game, state):
    def maxi(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            score = mini(game.result(s, a), alpha, beta)
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
        return alpha

    def mini(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            score = maxi(game.result(s, a), alpha, beta)
            if score <= alpha:
                return alpha
            if score < beta:
                beta = score
        return beta

    alpha, beta, best = -inf, inf, None
    for a in game.actions(state):
        if game.to_move(state) == 0:
            score = mini(game.result(state, a), alpha, beta)
            if score >= alpha:
                alpha, best = score, a
        else:
            score = maxi(game.result(state, a), alpha, beta)
            if score <= beta:
                beta, best = score, a
    return (beta if game.to_move(state) else alpha), best
