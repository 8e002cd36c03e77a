# wrong: both bounds are set to v outright

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        for a in game.actions(s):
            w = ab(game.result(s, a), alpha, beta)[0]
            if is_max and w > v:
                v, move = w, a
                alpha = v
            elif not is_max and w < v:
                v, move = w, a
                beta = v
            if (v >= beta) if is_max else (v <= alpha):
                break
        return v, move

    return ab(state, -inf, inf)
