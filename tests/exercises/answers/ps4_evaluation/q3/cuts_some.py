# wrong: it cuts on > and < instead of >= and <=
# points: 4

from math import inf


def cutoff_search(game, state, depth, evaluate):
    def search(s, d, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return evaluate(s, 0), None
        v, move = (-inf if game.to_move(s) == 0 else inf), None
        for a in game.actions(s):
            w, _ = search(game.result(s, a), d - 1, alpha, beta)
            if w > v if game.to_move(s) == 0 else w < v:
                v, move = w, a
            if game.to_move(s) == 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha > beta:
                break
        return v, move

    return search(state, depth, -inf, inf)
