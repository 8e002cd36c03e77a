# wrong: an equally good move replaces the earlier one

from math import inf


def alpha_beta(game, state):
    def value(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == 0:
            v = -inf
            for a in game.actions(s):
                v = max(v, value(game.result(s, a), alpha, beta))
                alpha = max(alpha, v)
                if v >= beta:
                    break
            return v
        v = inf
        for a in game.actions(s):
            v = min(v, value(game.result(s, a), alpha, beta))
            beta = min(beta, v)
            if v <= alpha:
                break
        return v

    is_max = game.to_move(state) == 0
    best = -inf if is_max else inf
    for a in game.actions(state):
        if is_max:
            v = value(game.result(state, a), best, inf)
            if v >= best:
                best, best_action = v, a
        else:
            v = value(game.result(state, a), -inf, best)
            if v <= best:
                best, best_action = v, a
    return best, best_action
