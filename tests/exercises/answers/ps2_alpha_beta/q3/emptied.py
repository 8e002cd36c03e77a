# wrong: that action is not put in

from math import inf


def best_actions(game, state):
    sign = 1 if game.to_move(state) == 0 else -1
    best, found = -inf, []
    for a in game.actions(state):
        v = sign * value(game, game.result(state, a))
        if v > best:
            best, found = v, []
        elif v == best:
            found.append(a)
    return found


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [value(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.to_move(state) == 0 else min(values)
