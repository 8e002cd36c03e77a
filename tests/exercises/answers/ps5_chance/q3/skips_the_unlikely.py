# wrong: unlikely outcomes are left out
# points: 0

from math import inf


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    who = game.to_move(state)
    if who == -1:
        mean = 0
        for o in game.actions(state):
            p = game.probability(state, o)
            if p > 0.1:
                mean += p * expectiminimax(game, game.result(state, o))[0]
        return mean, []
    best, line = (-inf, []) if who == 0 else (inf, [])
    for a in game.actions(state):
        v, l = expectiminimax(game, game.result(state, a))
        if (who == 0 and v > best) or (who == 1 and v < best):
            best, line = v, [a] + l
    return best, line
