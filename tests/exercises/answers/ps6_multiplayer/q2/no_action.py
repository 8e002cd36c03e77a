# wrong: no action is returned for a player's move

from math import inf


def max_n(game, state):
    def vector(s):
        if game.is_terminal(s):
            return tuple(game.utility(s, p) for p in range(game.players))
        who = game.to_move(s)
        best = (-inf,) * game.players
        for a in game.actions(s):
            new = vector(game.result(s, a))
            if new[who] >= best[who]:
                best = new
        return best

    if game.is_terminal(state):
        return vector(state), None
    top, move = vector(state), None
    for a in game.actions(state):
        if vector(game.result(state, a)) == top:
            move = a
    return top, None
