# wrong: the list contains a worse action
# points: 0

from math import inf


def best_actions(game, state):
    def search(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0)
        mine = game.to_move(s) == 0
        v = -inf if mine else inf
        for a in game.actions(s):
            w = search(game.result(s, a), alpha, beta)
            v = max(v, w) if mine else min(v, w)
            alpha, beta = (max(alpha, v), beta) if mine else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v

    mine = game.to_move(state) == 0
    alpha, beta, best, found = -inf, inf, None, []
    for a in game.actions(state):
        v = search(game.result(state, a), alpha, beta)
        if best is None or (v > best if mine else v < best):
            best, found = v, [a]
        elif v == best:
            found.append(a)
        alpha, beta = (max(alpha, v), beta) if mine else (alpha, min(beta, v))
    return found
