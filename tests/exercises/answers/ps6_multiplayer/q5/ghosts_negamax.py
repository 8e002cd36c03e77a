# wrong: it assumes that players take turns, and asks who moves only at the root

from math import inf


def ghosts(game, state, rounds, evaluate, side=1):
    if game.is_terminal(state):
        return side * game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    if pacman and rounds == 0:
        return side * evaluate(state, 0), None
    best = -inf, None
    for a in game.actions(state):
        v = -ghosts(game, game.result(state, a), rounds - pacman, evaluate, -side)[0]
        if v > best[0]:
            best = v, a
    return best
