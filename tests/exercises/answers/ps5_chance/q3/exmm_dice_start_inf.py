# wrong: the sum over the outcomes begins at infinity instead of 0

from math import inf


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    who = game.to_move(state)
    best, act = (inf if who == 1 else -inf), None
    for a in game.actions(state):
        v = expectiminimax(game, game.result(state, a))[0]
        if who == 0:
            if v > best:
                best, act = v, a
        elif who == 1:
            if v < best:
                best, act = v, a
        else:
            best += game.probability(state, a) * v
    return best, act
