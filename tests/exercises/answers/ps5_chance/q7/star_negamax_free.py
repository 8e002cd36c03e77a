# right

from math import inf


def star1(game, state, lowest, highest):
    def players(s, alpha, beta, sign):
        move = None
        for act in game.actions(s):
            v, _ = visit(game.result(s, act), alpha, beta)
            if sign > 0:
                if v > alpha or move is None:
                    move = act
                alpha = max(alpha, v)
            else:
                if v < beta or move is None:
                    move = act
                beta = min(beta, v)
            if alpha >= beta:
                break
        return (alpha if sign > 0 else beta), move

    def dice(s, alpha, beta):
        done = 0.0
        todo = [(game.probability(s, o), o) for o in game.actions(s)]
        for i, (p, o) in enumerate(todo):
            r = sum(q for q, _ in todo[i + 1 :])
            lo = (alpha - done - r * highest) / p
            hi = (beta - done - r * lowest) / p
            v, _ = visit(game.result(s, o), lo, hi)
            done += p * v
            if v <= lo:
                return alpha, None
            if v >= hi:
                return beta, None
        return done, None

    def visit(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        who = game.to_move(s)
        return dice(s, alpha, beta) if who == -1 else players(s, alpha, beta, 1 if who == 0 else -1)

    return visit(state, -inf, inf)
