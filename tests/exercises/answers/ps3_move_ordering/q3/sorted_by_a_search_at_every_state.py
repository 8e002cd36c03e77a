# wrong: it reads more than with the last depth's best moves first
# points: 4

from math import inf


def iterative_deepening(game, state, max_depth):
    def value(s, depth):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if depth == 0:
            return game.evaluate(s, 0)
        below = [value(game.result(s, a), depth - 1) for a in game.actions(s)]
        return max(below) if game.to_move(s) == 0 else min(below)

    def look(s, alpha, beta, depth):
        if game.is_terminal(s) or depth == 0:
            return value(s, 0), None
        sign = 1 if game.to_move(s) == 0 else -1
        moves = sorted(game.actions(s), key=lambda a: -sign * value(game.result(s, a), 1))
        best, move = -inf * sign, None
        for a in moves:
            found = look(game.result(s, a), alpha, beta, depth - 1)[0]
            if sign * found > sign * best:
                best, move = found, a
            alpha = max(alpha, best) if sign == 1 else alpha
            beta = min(beta, best) if sign == -1 else beta
            if alpha >= beta:
                break
        return best, move

    return [look(state, -inf, inf, depth) for depth in range(1, max_depth + 1)]
