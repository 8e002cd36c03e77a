# wrong: it prunes

from math import inf


def minimax(game, state):
    def search(s, maximising, alpha=-inf, beta=inf):
        if game.is_terminal(s):
            return game.utility(s, 0), []
        value, move = (-inf if maximising else inf), None
        for a in game.actions(s):
            v, rest = search(game.result(s, a), not maximising, alpha, beta)
            if (maximising and v > value) or (not maximising and v < value):
                value, move = v, [a, *rest]
                alpha, beta = (max(alpha, v), beta) if maximising else (alpha, min(beta, v))
                if alpha >= beta:
                    break
        return value, move

    return search(state, game.to_move(state) == 0)
