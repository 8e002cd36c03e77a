# right

from math import inf


def alpha_beta(game, state):
    colour = 1 if game.to_move(state) == 0 else -1

    def nega(s, alpha, beta, colour):
        if game.is_terminal(s):
            return colour * game.utility(s, 0)
        for a in game.actions(s):
            alpha = max(alpha, -nega(game.result(s, a), -beta, -alpha, -colour))
            if alpha >= beta:
                return beta
        return alpha

    best, move = -inf, None
    for a in game.actions(state):
        v = -nega(game.result(state, a), -inf, -best, -colour)
        if v > best:
            best, move = v, a
    return colour * best, move
