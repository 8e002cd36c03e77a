# wrong: it gives a different answer when asked again

from math import inf

ALPHA, BETA = -inf, inf


def alpha_beta(game, state):
    def search(s):
        global ALPHA, BETA
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, move = (-inf if game.to_move(s) == 0 else inf), None
        for a in game.actions(s):
            v = search(game.result(s, a))[0]
            if game.to_move(s) == 0:
                if v > best:
                    best, move = v, a
                ALPHA = max(ALPHA, best)
            else:
                if v < best:
                    best, move = v, a
                BETA = min(BETA, best)
            if ALPHA >= BETA:
                break
        return best, move

    return search(state)
