# wrong: alpha and beta are swapped in the call

from math import inf


def alpha_beta(game, state):
    def search(s, alpha, beta, maximizing):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        best, move = (-inf if maximizing else inf), None
        for a in game.actions(s):
            v = search(game.result(s, a), beta, alpha, not maximizing)[0]
            if maximizing:
                if v > best:
                    best, move = v, a
                if best >= beta:
                    break
                alpha = max(alpha, best)
            else:
                if v < best:
                    best, move = v, a
                if best <= alpha:
                    break
                beta = min(beta, best)
        return best, move

    return search(state, -inf, inf, game.to_move(state) == 0)
