# wrong: alpha has no effect

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta, maximizing):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if maximizing:
            v, move = -inf, None
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta, not maximizing)[0]
                if w > v:
                    v, move = w, a
                new_alpha = max(alpha, v)
                if new_alpha >= beta:
                    break
            return v, move
        else:
            v, move = inf, None
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta, not maximizing)[0]
                if w < v:
                    v, move = w, a
                beta = min(beta, v)
                if alpha >= beta:
                    break
        return v, move

    return ab(state, -inf, inf, not game.to_move(state))
