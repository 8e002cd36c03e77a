# right

from math import inf


def iterative_deepening(game, state, max_depth):
    best = {}

    def look(s, alpha, beta, depth):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if depth == 0:
            return game.evaluate(s, 0)
        moves = sorted(game.actions(s), key=lambda a: best.get(s) != a)
        if game.to_move(s) == 0:
            for a in moves:
                v = look(game.result(s, a), alpha, beta, depth - 1)
                if v > alpha:
                    alpha, best[s] = v, a
                if alpha >= beta:
                    return beta
            return alpha
        for a in moves:
            v = look(game.result(s, a), alpha, beta, depth - 1)
            if v < beta:
                beta, best[s] = v, a
            if alpha >= beta:
                return alpha
        return beta

    for depth in range(1, max_depth + 1):
        yield look(state, -inf, inf, depth), best[state]
