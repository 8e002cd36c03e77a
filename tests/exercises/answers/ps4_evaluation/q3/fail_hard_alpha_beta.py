# right

from math import inf


def cutoff_search(game, state, depth, evaluate):
    def search(s, d, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if d == 0:
            return evaluate(s, 0), None
        move = None
        for a in game.actions(s):
            w, _ = search(game.result(s, a), d - 1, alpha, beta)
            if game.to_move(s) == 0 and w > alpha:
                alpha, move = w, a
            if game.to_move(s) == 1 and w < beta:
                beta, move = w, a
            if alpha >= beta:
                break
        return (alpha if game.to_move(s) == 0 else beta), move

    return search(state, depth, -inf, inf)
