# wrong: only the mover's number of a vector is kept

from math import inf


def max_n(game, state):
    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(game.players)], None
    mover = game.to_move(state)
    best, act = [-inf] * game.players, None
    for a in game.actions(state):
        found, _ = max_n(game, game.result(state, a))
        if found[mover] > best[mover]:
            best[mover] = found[mover]
            act = a
    return best, act
