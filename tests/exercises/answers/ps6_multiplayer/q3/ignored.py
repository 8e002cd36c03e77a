# wrong: changes nothing


def leaf(game, state):
    return tuple(game.utility(state, p) for p in range(game.players))


def by(worth, pick=max):
    """A search in which whoever moves takes the child that is best by `worth(mover, vector)`."""

    def search(game, state):
        if game.is_terminal(state):
            return leaf(game, state), None
        mover = game.to_move(state)
        kids = [(search(game, game.result(state, a))[0], a) for a in game.actions(state)]
        return pick(kids, key=lambda kid: worth(mover, kid[0]))

    return search


def worth(m, v, us):
    return v[m]


def alliance(game, state, members):
    return by(lambda mover, v: worth(mover, v, members))(game, state)
