# wrong: nothing is ever cut

from math import inf


def alpha_beta(game, state):
    def nega(s, alpha, beta, colour):
        if game.is_terminal(s):
            return colour * game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w = nega(game.result(s, a), -beta, -alpha, -colour)[0]
            if -w > v:
                v, move = -w, a
            if v >= beta:
                break
        return v, move

    colour = 1 - 2 * game.to_move(state)
    v, move = nega(state, -inf, inf, colour)
    return colour * v, move
