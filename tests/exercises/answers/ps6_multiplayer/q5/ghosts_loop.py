# right

from math import inf


def ghosts(game, state, rounds, evaluate):
    def v(s, r, lo, hi):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if game.to_move(s) == 0:
            if r == 0:
                return evaluate(s, 0)
            for a in game.actions(s):
                lo = max(lo, v(game.result(s, a), r - 1, lo, hi))
                if lo >= hi:
                    break
            return lo
        for a in game.actions(s):
            hi = min(hi, v(game.result(s, a), r, lo, hi))
            if hi <= lo:
                break
        return hi

    best, move = -inf, None
    for a in game.actions(state):
        x = v(game.result(state, a), rounds - 1, best, inf)
        if x > best:
            best, move = x, a
    return best, move
