# right

from math import inf


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def total(v, members):
    return sum(v[p] for p in members)


def alliance(game, state, members):
    if game.is_terminal(state):
        return leaf(game, state), None
    best, move, most = None, None, -inf
    mover = game.to_move(state)
    for a in game.actions(state):
        v, _ = alliance(game, game.result(state, a), members)
        gain = total(v, members) if mover in members else v[mover]
        if gain >= most:
            best, move, most = v, a, gain
    return best, move
