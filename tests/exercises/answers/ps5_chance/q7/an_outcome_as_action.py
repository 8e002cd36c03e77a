# wrong: the line is not best play

from math import inf


def star1(game, state, lowest, highest):
    def search(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        who = game.to_move(s)
        if who == -1:
            known, rest = 0, 1
            for o in game.actions(s):
                p = game.probability(s, o)
                rest -= p
                a = (alpha - known - rest * highest) / p
                b = (beta - known - rest * lowest) / p
                v = search(game.result(s, o), a, b)[0]
                known += p * v
                if v <= a:
                    return known + rest * highest, None
                if v >= b:
                    return known + rest * lowest, None
            return known, None
        best, move = (-inf, None) if who == 0 else (inf, None)
        for m in game.actions(s):
            v = search(game.result(s, m), alpha, beta)[0]
            if who == 0:
                if v > best:
                    best, move = v, m
                if v >= beta:
                    return best, move
                alpha = max(alpha, v)
            else:
                if v < best:
                    best, move = v, m
                if v <= alpha:
                    return best, move
                beta = min(beta, v)
        return best, move

    v, move = search(state, -inf, inf)
    return v, game.actions(state)[0] if move is None else move
