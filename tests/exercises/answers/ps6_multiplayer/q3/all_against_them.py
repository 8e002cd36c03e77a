# wrong: play against it


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


def total(v, members):
    return sum(v[p] for p in members)


def worth(m, v, us):
    return total(v, us) * (1 if m in us else -1)


def alliance(game, state, members):
    return by(lambda mover, v: worth(mover, v, members))(game, state)
