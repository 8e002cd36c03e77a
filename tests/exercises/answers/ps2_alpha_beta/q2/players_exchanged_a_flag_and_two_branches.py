# wrong: MAX and MIN are swapped

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if game.to_move(s) == 1:
            v, move = -inf, None
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta)[0]
                if w > v:
                    v, move = w, a
                alpha = max(alpha, v)
                if v >= beta:
                    break
        else:
            v, move = inf, None
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta)[0]
                if w < v:
                    v, move = w, a
                beta = min(beta, v)
                if v <= alpha:
                    break
        return v, move

    return ab(state, -inf, inf)
