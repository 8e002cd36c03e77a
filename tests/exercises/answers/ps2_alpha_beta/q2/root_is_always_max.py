# wrong: the root is always treated as MAX's

from math import inf


def alpha_beta(game, state):
    def value(s, alpha, beta, my_turn):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if my_turn:
            v = -inf
            for a in game.actions(s):
                v = max(v, value(game.result(s, a), alpha, beta, False))
                alpha = max(alpha, v)
                if v >= beta:
                    break
        else:
            v = inf
            for a in game.actions(s):
                v = min(v, value(game.result(s, a), alpha, beta, True))
                beta = min(beta, v)
                if v <= alpha:
                    break
        return v

    best, action = -inf, None
    for a in game.actions(state):
        v = value(game.result(state, a), best, inf, False)
        if v > best:
            best, action = v, a
    return best, action
