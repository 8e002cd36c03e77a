# right

from math import inf


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    who = game.to_move(state)
    if who == -1:
        mean = 0
        for a in game.actions(state):
            mean += game.probability(state, a) * expectiminimax(game, game.result(state, a))[0]
        return mean, None
    best, act = (-inf, None) if who == 0 else (inf, None)
    for a in game.actions(state):
        v, _ = expectiminimax(game, game.result(state, a))
        if (who == 0 and v > best) or (who == 1 and v < best):
            best, act = v, a
    return best, act
