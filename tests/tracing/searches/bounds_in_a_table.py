# value: with a table

INF = float("inf")


def bounds_in_a_table(game, state):
    table = {}

    def mt(s, a, b):
        lo, hi = table.get(s, (-INF, INF))
        if lo >= b:
            return lo
        if hi <= a:
            return hi
        if game.is_terminal(s):
            v = game.utility(s, 0)
        elif game.to_move(s) == 0:
            v, x = -INF, max(a, lo)
            for move in game.actions(s):
                v = max(v, mt(game.result(s, move), x, b))
                x = max(x, v)
                if v >= b:
                    break
        else:
            v, y = INF, min(b, hi)
            for move in game.actions(s):
                v = min(v, mt(game.result(s, move), a, y))
                y = min(y, v)
                if v <= a:
                    break
        table[s] = (lo, v) if v <= a else (v, hi) if v >= b else (v, v)
        return v

    guess, lo, hi = 0, -INF, INF
    while lo < hi:
        b = max(guess, lo + 1)
        guess = mt(state, b - 1, b)
        lo, hi = (lo, guess) if guess < b else (guess, hi)
    return guess
