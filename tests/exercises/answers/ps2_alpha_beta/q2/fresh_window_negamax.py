# wrong: the root gives each child a fresh window

from math import inf


def alpha_beta(game, state):
    def negamax(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s))
        for a in game.actions(s):
            alpha = max(alpha, -negamax(game.result(s, a), -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    me = 1 if game.to_move(state) == 0 else -1
    scores = {a: -negamax(game.result(state, a), -inf, inf) for a in game.actions(state)}
    move = max(scores, key=scores.get)
    return me * scores[move], move
