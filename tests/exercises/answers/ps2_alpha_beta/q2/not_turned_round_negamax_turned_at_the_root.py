# wrong: the value has the wrong sign when MIN is at the root

from math import inf


def alpha_beta(game, state):
    def nega(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, game.to_move(s)), None
        v, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), -beta, -alpha)[0]
            if w > v:
                v, move = w, a
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v, move

    return nega(state, -inf, inf)
