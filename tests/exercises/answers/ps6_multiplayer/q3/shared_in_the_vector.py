# wrong: members get the sum in the vector

from math import inf


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def total(v, members):
    return sum(v[p] for p in members)


def alliance_in_a_loop(game, state, members):
    if game.is_terminal(state):
        return leaf(game, state), None
    best, move, most = None, None, -inf
    mover = game.to_move(state)
    for a in game.actions(state):
        v, _ = alliance_in_a_loop(game, game.result(state, a), members)
        gain = total(v, members) if mover in members else v[mover]
        if gain >= most:
            best, move, most = v, a, gain
    return best, move


def alliance(game, state, members):
    v, move = alliance_in_a_loop(game, state, members)
    return tuple(total(v, members) if p in members else u for p, u in enumerate(v)), move
