# wrong: the parent is evaluated

from math import inf


def ghosts(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    pacman = game.to_move(state) == 0
    best, move = -inf if pacman else inf, None
    for a in game.actions(state):
        child = game.result(state, a)
        if (
            rounds == 1 - (not pacman)
            and not game.is_terminal(child)
            and not (pacman or game.to_move(child))
        ):
            v = evaluate(state, 0)
        else:
            v, _ = ghosts(game, child, rounds - pacman, evaluate)
        if v > best if pacman else v < best:
            best, move = v, a
    return best, move
