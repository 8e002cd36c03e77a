# wrong: a negamax without the minus

from math import inf


def alpha_beta(game, state):
    def nega(s, alpha, beta, colour):
        if game.is_terminal(s):
            return colour * game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w = nega(game.result(s, a), -beta, -alpha, -colour)[0]
            if w > v:
                v, move = w, a
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v, move

    colour = 1 if game.to_move(state) == 0 else -1
    v, move = nega(state, -inf, inf, colour)
    return colour * v, move
