# wrong: the root is always treated as MAX's

from math import inf


def expectiminimax(game, state):
    best, action = -inf, None
    for a in game.actions(state):
        v = value(game, game.result(state, a))
        if v > best:
            best, action = v, a
    return best, action


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    who = game.to_move(state)
    values = [value(game, game.result(state, a)) for a in game.actions(state)]
    if who == -1:
        return sum(game.probability(state, a) * v for a, v in zip(game.actions(state), values))
    return max(values) if who == 0 else min(values)
