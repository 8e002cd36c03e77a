# wrong: the action is not a best one

from math import inf


def ghosts(game, state, rounds, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    if pacman and rounds == 0:
        return evaluate(state, 0), None
    left = rounds - 1 if pacman else rounds
    best = None
    for a in game.actions(state):
        child = game.result(state, a)
        v, _ = ghosts(game, child, left, evaluate, alpha, beta)
        if best is None or (v >= best[0] if pacman else v <= best[0]):
            best = v, a
        if pacman:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best
