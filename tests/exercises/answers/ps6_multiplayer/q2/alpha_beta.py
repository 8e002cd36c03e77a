# wrong: cuts as alpha-beta does

from math import inf


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def max_n(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return leaf(game, state), None
    mover = game.to_move(state)
    best, move = None, None
    for a in game.actions(state):
        v, _ = max_n(game, game.result(state, a), alpha, beta)
        if best is None or v[mover] > best[mover]:
            best, move = v, a
        if mover == 0:
            if best[0] >= beta:
                return best, move
            alpha = max(alpha, best[0])
        else:
            if best[0] <= alpha:
                return best, move
            beta = min(beta, best[0])
    return best, move
