# wrong: the action returned is always the last

from math import inf


def alpha_beta(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        for a in game.actions(s):
            v = value(game.result(s, a), alpha, beta)
            if game.to_move(s) == 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return alpha if game.to_move(s) == 0 else beta

    v = value(state, -inf, inf)
    for action in game.actions(state):
        pass
    return v, action
