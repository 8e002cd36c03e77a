# wrong: it assumes that players take turns, and asks who moves only at the root
# points: 0

from math import inf


def cutoff_search(game, state, depth, evaluate):
    def nega(s, d, alpha, beta, side):
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        if not d:
            return side * evaluate(s, 0), None
        best, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), d - 1, -beta, -max(alpha, best), -side)[0]
            if w > best:
                best, move = w, a
            if best >= beta:
                break
        return best, move

    side = 1 - 2 * game.to_move(state)
    value, move = nega(state, depth, -inf, inf, side)
    return side * value, move
