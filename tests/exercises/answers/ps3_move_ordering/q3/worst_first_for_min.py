# wrong: tried last where MIN moves
# points: 4

from math import inf


def iterative_deepening(game, state, max_depth):
    memory = {}

    def ab(s, d, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if d == 0:
            return game.evaluate(s, 0)
        mx = game.to_move(s) == 0
        v = None
        for a in sorted(game.actions(s), key=lambda a: a == memory.get(s), reverse=mx):
            w = ab(game.result(s, a), d - 1, alpha, beta)
            if v is None or (w > v if mx else w < v):
                v, top = w, a
            if mx:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        memory[s] = top
        return v

    for d in range(1, max_depth + 1):
        yield ab(state, d, -inf, inf), memory[state]
