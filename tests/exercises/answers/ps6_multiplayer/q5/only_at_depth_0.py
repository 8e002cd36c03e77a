# wrong: made only at depth 0

from math import inf

tests = ["both"]


def worth(game, s):
    return game.utility(s, 0)


start = inf


def ghosts(game, state, rounds, evaluate):
    pacman = game.to_move(state) == 0
    for test in tests:
        if test == "terminal" and game.is_terminal(state):
            return worth(game, state), None
        if test == "depth" and rounds == 0 and pacman:
            return evaluate(state, 0), None
        if test == "anybody" and rounds == 0:
            return evaluate(state, 0), None
        if test == "both" and rounds == 0 and pacman:
            over = game.is_terminal(state)
            return worth(game, state) if over else evaluate(state, 0), None
    best, move = -start if pacman else start, None
    for a in game.actions(state):
        v, _ = ghosts(game, game.result(state, a), rounds - pacman, evaluate)
        if v > best if pacman else v < best:
            best, move = v, a
    return best, move
