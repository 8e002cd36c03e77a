# wrong: leaves are valued for the wrong player

from math import inf


def alpha_beta(game, state):
    def nega(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        v, move = -inf, None
        for a in game.actions(s):
            w = -nega(game.result(s, a), -beta, -alpha)[0]
            if w > v:
                v, move = w, a
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v, move

    v, move = nega(state, -inf, inf)
    return (-v if game.to_move(state) == 1 else v), move
