# wrong: counted down by every ghost

from math import inf


def ghosts(game, state, rounds, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if game.to_move(state) == 1:
        best, act = inf, None
        for a in game.actions(state):
            v, _ = ghosts(game, game.result(state, a), rounds - 1, evaluate)
            if v < best:
                best, act = v, a
        return best, act
    if rounds <= 0:
        return evaluate(state, 0), None
    best, act = -inf, None
    for a in game.actions(state):
        v, _ = ghosts(game, game.result(state, a), rounds, evaluate)
        if v > best:
            best, act = v, a
    return best, act
