# right

from math import inf

import numpy as np


def star1(game, state, lowest, highest):
    """Values from the side of MAX or MIN, NumPy numbers, windows held within the bounds."""

    def search(s, a, b, sign):
        if game.is_terminal(s):
            return np.float64(sign * game.utility(s, 0)), None
        player = game.to_move(s)
        low, high = (lowest, highest) if sign == 1 else (-highest, -lowest)
        if player == -1:
            known, to_come = 0.0, 1.0
            for r in game.actions(s):
                p = game.probability(s, r)
                to_come -= p
                lo = (a - known - to_come * high) / p
                hi = (b - known - to_come * low) / p
                v, _ = search(game.result(s, r), max(lo, low), min(hi, high), sign)
                known += p * v
                if v <= lo:
                    return known + to_come * high, None
                if v >= hi:
                    return known + to_come * low, None
            return known, None
        own = 1 if player == 0 else -1
        if own != sign:
            v, move = search(s, -b, -a, own)
            return -v, move
        best, move = -inf, None
        for x in game.actions(s):
            v, _ = search(game.result(s, x), a, b, sign)
            if v > best:
                best, move = v, x
            a = max(a, best)
            if a >= b:
                break
        return best, move

    v, move = search(state, lowest, highest, 1)
    return v, move
