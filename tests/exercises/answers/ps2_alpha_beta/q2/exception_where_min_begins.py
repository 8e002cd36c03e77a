# wrong: it raised UnboundLocalError

from math import inf


def alpha_beta(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        v = -inf if game.to_move(s) == 0 else inf
        for a in game.actions(s):
            w = value(game.result(s, a), alpha, beta)
            if game.to_move(s) == 0:
                v = max(v, w)
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    if game.to_move(state) == 0:
        best_value = -inf
        for a in game.actions(state):
            v = value(game.result(state, a), best_value, inf)
            if v > best_value:
                best_value, best_action = v, a
    return best_value, best_action
