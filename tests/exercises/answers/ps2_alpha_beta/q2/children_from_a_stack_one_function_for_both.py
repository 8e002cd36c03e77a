# wrong: the children are tried from right to left

from math import inf


def alpha_beta(game, state):
    def ab(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        todo = list(game.actions(s))
        is_max = game.to_move(s) == 0
        v, move = (-inf if is_max else inf), None
        while todo:
            a = todo.pop()
            w = ab(game.result(s, a), alpha, beta)[0]
            if is_max and w > v:
                v, move = w, a
                alpha = max(alpha, v)
            elif not is_max and w < v:
                v, move = w, a
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v, move

    return ab(state, -inf, inf)
