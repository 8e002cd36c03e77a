# right

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
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v, move

    v, move = nega(state, -inf, inf)
    return (-v if game.to_move(state) == 1 else v), move
