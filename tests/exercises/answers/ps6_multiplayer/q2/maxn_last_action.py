# wrong: the last child's action takes the place of the best one

from math import inf


def max_n(game, state):
    if game.is_terminal(state):
        return [game.utility(state, p) for p in range(game.players)], None
    mover = game.to_move(state)
    best = [-inf] * game.players
    for a in game.actions(state):
        found, action = max_n(game, game.result(state, a))
        if found[mover] > best[mover]:
            best = found
            action = a
    return best, action
