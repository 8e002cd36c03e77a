# wrong: the action returned is always the last

from math import inf


def alpha_beta(game, state):
    def f(s, alpha, beta):
        if game.is_terminal(s):
            return max(alpha, min(beta, game.utility(s, 0))), None
        act = None
        for a in game.actions(s):
            v = f(game.result(s, a), alpha, beta)[0]
            if game.to_move(s) == 0:
                if v >= alpha:
                    alpha, act = v, a
            elif v <= beta:
                beta, act = v, a
            if alpha >= beta:
                break
        return (alpha if game.to_move(s) == 0 else beta), act

    return f(state, -inf, inf)
