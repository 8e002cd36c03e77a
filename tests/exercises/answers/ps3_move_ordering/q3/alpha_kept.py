# wrong: kept from one depth to the next
# points: 2

from math import inf


def iterative_deepening(game, state, max_depth):
    best = {}

    def search(s, alpha, beta, depth):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if depth == 0:
            return game.evaluate(s, 0), None
        actions = list(game.actions(s))
        if s in best:
            actions.sort(key=lambda a: a != best[s])
        mine = game.to_move(s) == 0
        v, move = (-inf if mine else inf), None
        for a in actions:
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

    found = [(-inf, None)]
    for depth in range(1, max_depth + 1):
        found.append(search(state, found[-1][0], inf, depth))
    return found[1:]
