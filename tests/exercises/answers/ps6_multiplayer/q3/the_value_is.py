# wrong: the value is


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def what(v, m, all_):
    return v[all_[0]] * v[all_[-1]]


def gain(v, m, members):
    return what(v, m, members) if m in members else v[m]


def kept(i, a):
    return a


def alliance(game, state, members=()):
    more = (members,) if members else ()
    if game.is_terminal(state):
        return leaf(game, state), None
    mover, best = game.to_move(state), None
    for i, a in enumerate(game.actions(state)):
        vector, _ = alliance(game, game.result(state, a), *more)
        if best is None or gain(vector, mover, members) > gain(best[0], mover, members):
            best = vector, kept(i, a)
    return best
