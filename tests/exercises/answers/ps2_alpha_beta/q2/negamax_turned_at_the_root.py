# right

from math import inf


def alpha_beta(game, state):
    def nega(s, player, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, player), None
        if game.to_move(s) != player:
            v, move = nega(s, 1 - player, -beta, -alpha)
            return -v, move
        v, move = -inf, None
        for a in game.actions(s):
            w = nega(game.result(s, a), player, alpha, beta)[0]
            if w > v:
                v, move = w, a
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v, move

    player = game.to_move(state)
    v, move = nega(state, player, -inf, inf)
    return (-v if player == 1 else v), move
