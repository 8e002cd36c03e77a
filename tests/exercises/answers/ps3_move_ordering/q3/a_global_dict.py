# wrong: it reads other states when asked again
# points: 4

from math import inf

BEST_OF_ALL_GAMES = {}


def iterative_deepening(game, state, max_depth):
    best = BEST_OF_ALL_GAMES

    def look(s, alpha, beta, depth):
        if game.is_terminal(s) or depth == 0:
            return (game.utility if game.is_terminal(s) else game.evaluate)(s, 0), None
        pick = (max, min)[game.to_move(s)]
        v, move = (-inf, inf)[game.to_move(s)], None
        for a in sorted(game.actions(s), key=lambda a: a != best.get(s)):
            found = look(game.result(s, a), alpha, beta, depth - 1)[0]
            if found != v and pick(found, v) == found:
                v, move = found, a
            alpha, beta = (max(alpha, v), beta) if pick is max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        best[s] = move
        return v, move

    return [look(state, -inf, inf, depth) for depth in range(1, max_depth + 1)]
