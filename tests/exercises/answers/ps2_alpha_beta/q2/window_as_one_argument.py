# right

from math import inf


def alpha_beta(game, state):
    def search(s, window):
        alpha, beta = window
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, move = (-inf if game.to_move(s) == 0 else inf), None
        for a in game.actions(s):
            v = search(game.result(s, a), (alpha, beta))[0]
            if game.to_move(s) == 0:
                if v > best:
                    best, move = v, a
                alpha = max(alpha, best)
            else:
                if v < best:
                    best, move = v, a
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, move

    return search(state, (-inf, inf))
