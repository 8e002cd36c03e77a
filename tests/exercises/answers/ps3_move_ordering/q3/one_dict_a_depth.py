# right

from math import inf


def iterative_deepening(game, state, max_depth):
    old = {}

    def search(s, depth, alpha, beta, new):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return game.evaluate(s, 0), None
        actions = list(game.actions(s))
        if s in old:
            actions.remove(old[s])
            actions.insert(0, old[s])
        pick, best = (max, min)[game.to_move(s)], None
        for a in actions:
            v = search(game.result(s, a), depth - 1, alpha, beta, new)[0]
            if best is None or (v != best[0] and pick(v, best[0]) == v):
                best = v, a
            alpha, beta = (max(alpha, v), beta) if pick is max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        new[s] = best[1]
        return best

    for depth in range(1, max_depth + 1):
        new = {}
        yield search(state, depth, -inf, inf, new)
        old |= new
