# wrong: the other moves are tried in the order of their names
# points: 4

from math import inf


def iterative_deepening(game, state, max_depth):
    best = {}

    def search(s, alpha, beta, depth):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return game.evaluate(s, 0), None
        mine = game.to_move(s) == 0
        v, move = (-inf if mine else inf), None
        actions = game.actions(s)
        for a in sorted(actions, key=lambda a: (a != best.get(s), a)) if s in best else actions:
            w, _ = search(game.result(s, a), alpha, beta, depth - 1)
            if (w > v) if mine else (w < v):
                v, move = w, a
            if mine:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        best[s] = move
        return v, move

    return [search(state, -inf, inf, depth) for depth in range(1, max_depth + 1)]
