# wrong: nothing is ever cut

from math import inf


def alpha_beta(game, state):
    side = {0: 1, 1: -1}

    def nega(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s)), None
        v, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), alpha, beta)[0]
            if w > v:
                v, move = w, a
                alpha = max(alpha, v)
            if v >= beta:
                break
        return v, move

    v, move = nega(state, -inf, inf)
    return side[game.to_move(state)] * v, move
