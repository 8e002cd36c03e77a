# wrong: too few numbers


def all_players(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def leaf(g, s):
    return all_players(g, s)[:2]


def gain(vector, mover, members):
    return vector[mover]


def kept(i, a):
    return a


def max_n(game, state, members=()):
    more = (members,) if members else ()
    if game.is_terminal(state):
        return leaf(game, state), None
    mover, best = game.to_move(state), None
    for i, a in enumerate(game.actions(state)):
        vector, _ = max_n(game, game.result(state, a), *more)
        if best is None or gain(vector, mover, members) > gain(best[0], mover, members):
            best = vector, kept(i, a)
    return best
