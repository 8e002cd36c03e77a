# wrong: both sides start at 0

from math import inf


def alpha_beta(game, state):
    def search(s, alpha, beta, maximizing):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, move = 0, None
        for a in game.actions(s):
            v = search(game.result(s, a), alpha, beta, not maximizing)[0]
            if v > best if maximizing else v < best:
                best, move = v, a
            if maximizing:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, move

    return search(state, -inf, inf, game.to_move(state) == 0)
