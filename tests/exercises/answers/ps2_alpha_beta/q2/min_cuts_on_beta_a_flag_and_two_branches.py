# wrong: MIN stops after its first child

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta, player):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        move = None
        if player == 0:
            v = -inf
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta, 1)[0]
                if w > v:
                    v, move = w, a
                if v >= beta:
                    return v, move
                alpha = max(alpha, v)
        else:
            v = inf
            for a in game.actions(s):
                w = ab(game.result(s, a), alpha, beta, 0)[0]
                if w < v:
                    v, move = w, a
                if v <= beta:
                    return v, move
                beta = min(beta, v)
        return v, move

    return ab(state, -inf, inf, game.to_move(state))
