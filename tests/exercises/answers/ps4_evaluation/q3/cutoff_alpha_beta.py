# right

from math import inf


def cutoff_search(game, state, depth, evaluate):
    def go(s, d, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d <= 0:
            return evaluate(s, 0), None
        move = None
        if game.to_move(s) == 0:
            v = -inf
            for a in game.actions(s):
                w = go(game.result(s, a), d - 1, alpha, beta)[0]
                if w > v:
                    v, move = w, a
                    alpha = max(alpha, v)
                if v >= beta:
                    break
        else:
            v = inf
            for a in game.actions(s):
                w = go(game.result(s, a), d - 1, alpha, beta)[0]
                if w < v:
                    v, move = w, a
                    beta = min(beta, v)
                if v <= alpha:
                    break
        return v, move

    return go(state, depth, -inf, inf)
